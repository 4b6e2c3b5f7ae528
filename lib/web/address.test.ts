import { describe, expect, it } from "vitest";
import { isPublicAddress, resolvePublicHost } from "./address.ts";

const PRIVATE = [
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "198.18.0.1",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "::8.8.8.8",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "not an address",
];

describe("isPublicAddress", () => {
  it.each(PRIVATE)("denies %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "2606:4700::1111", "[2606:4700::1111]", "::ffff:8.8.8.8"])("allows %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("resolvePublicHost", () => {
  const answering = (...addresses: string[]) => ({
    allowedHosts: [],
    lookup: async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? (6 as const) : (4 as const) })),
  });

  it("returns the addresses that were checked", async () => {
    expect(
      await resolvePublicHost(new URL("https://example.org"), answering("8.8.8.8", "2606:4700::1111")),
    ).toHaveLength(2);
  });

  it("refuses a name with one private address among public ones", async () => {
    await expect(
      resolvePublicHost(new URL("https://example.org"), answering("8.8.8.8", "10.0.0.1")),
    ).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  it.each(["127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "2130706433", "0x7f.1", "0177.0.0.1"])(
    "refuses the literal %s without a lookup",
    async (literal) => {
      const options = { allowedHosts: [], lookup: () => expect.unreachable("a literal is not looked up") };
      await expect(resolvePublicHost(new URL(`https://${literal}`), options)).rejects.toMatchObject({
        kind: "invalid",
      });
    },
  );

  it("reports a name without an address", async () => {
    const options = { allowedHosts: [], lookup: async () => Promise.reject(new Error("ENOTFOUND")) };
    await expect(resolvePublicHost(new URL("https://nowhere.example"), options)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  it("lets the operator allow exactly one scheme, host and port", async () => {
    const options = { ...answering("10.0.0.5"), allowedHosts: ["https://git.local:8443"] };
    const resolve = (url: string) => resolvePublicHost(new URL(url), options);
    expect(await resolve("https://git.local:8443/a")).toEqual([{ address: "10.0.0.5", family: 4 }]);
    for (const url of ["https://git.local", "https://evil.git.local:8443", "http://git.local:8443"]) {
      await expect(resolve(url)).rejects.toMatchObject({ kind: "invalid" });
    }
  });
});
