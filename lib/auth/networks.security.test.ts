import fc from "fast-check";
import { expect, test } from "vitest";
import { isInNetworks, normalizeNetwork } from "./networks.ts";

test.each([
  ["203.0.113.9", "203.0.113.9/32"],
  ["10.1.2.3/8", "10.0.0.0/8"],
  [" 0.0.0.0/0 ", "0.0.0.0/0"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["2001:DB8:1:2::/48", "2001:db8:1::/48"],
])("normalizes %s as %s", (text, network) => {
  expect(normalizeNetwork(text)).toBe(network);
});

test.each([
  ...["", "acme.example", "10", "10.1", "010.0.0.1", "0x7f.0.0.1", "1.2.3.4.5", "256.0.0.1"],
  ...["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/a", "2001:db8::/129", "::ffff:10.0.0.1"],
])("takes %j for no network", (text) => {
  expect(normalizeNetwork(text)).toBeUndefined();
});

test("finds an address within its network only, whatever its spelling", () => {
  const networks = ["203.0.113.0/24", "2001:db8::/32"];
  for (const address of ["203.0.113.0", "203.0.113.255", "::ffff:203.0.113.7", "2001:db8:ffff::1"]) {
    expect(isInNetworks(address, networks), address).toBe(true);
  }
  for (const address of ["203.0.112.255", "203.0.114.0", "2001:db9::1", "::ffff:198.51.100.1", "unknown", ""]) {
    expect(isInNetworks(address, networks), address).toBe(false);
  }
});

test("has every address in its own network", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const network = normalizeNetwork(address);
      fc.pre(network !== undefined);
      expect(isInNetworks(address, [network ?? ""])).toBe(true);
    }),
  );
});
