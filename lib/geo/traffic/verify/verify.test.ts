import { createHash } from "node:crypto";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { addressIn, parseAddress, truncated } from "./address.ts";
import { BUNDLED_LISTS } from "./bundled.ts";
import { compileLists, isStale, verifyAddress } from "./lists.ts";
import { compileRanges, contains, isPublic } from "./ranges.ts";

const verifier = compileLists(BUNDLED_LISTS);
/** A day on which no bundled list was old. */
const FRESH = new Date("2026-08-23T00:00:00Z");

const address = (text: string) => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`${text} is no address`);
  return parsed;
};

describe("parseAddress", () => {
  test("agrees with another parser for IPv4 and IPv6", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().filter((text) => !text.includes(".")),
        ),
        (text) => {
          const other = ipaddr.process(text);
          const family = other.kind() === "ipv4" ? 4 : 6;
          expect(parseAddress(text)).toEqual({ family, text: other.toString(), bytes: other.toByteArray() });
        },
      ),
    );
  });

  test("refuses invalid text without throwing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789abcdef:.%[]/") })), (text) => {
        const parsed = parseAddress(text);
        if (parsed) expect(ipaddr.isValid(text)).toBe(true);
        addressIn(text);
      }),
    );
  });

  test.each(["fe80::1%eth0", "192.0.2.1:443", "0300.0.2.1", "0xc0.0.2.1", "192.0.513", "3221225985", "[::1]", ""])(
    "refuses %s",
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );

  test("reads an IPv4-mapped address as IPv4", () => {
    expect(parseAddress("::ffff:192.0.2.1")).toEqual(parseAddress("192.0.2.1"));
    expect(parseAddress("::ffff:c000:201")).toEqual(parseAddress("192.0.2.1"));
  });

  test.each([
    ["192.0.2.1:443", "192.0.2.1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    [" 192.0.2.1 , 10.0.0.1", "192.0.2.1"],
  ])("finds the address in a proxy's form: %s", (written, text) => {
    expect(addressIn(written)).toEqual(parseAddress(text));
  });

  test("treats private networks as unknown", () => {
    for (const text of [
      "10.1.2.3",
      "127.0.0.1",
      "192.168.1.1",
      "172.20.0.1",
      "100.64.0.1",
      "::1",
      "fd00::1",
      "fe80::1",
    ])
      expect([text, isPublic(address(text))]).toEqual([text, false]);
    for (const text of ["8.8.8.8", "172.32.0.1", "2606:4700::1"])
      expect([text, isPublic(address(text))]).toEqual([text, true]);
  });

  test("truncates an address to 24 or 48 bits", () => {
    expect(truncated(address("192.0.2.7"))).toBe(truncated(address("192.0.2.250")));
    expect(truncated(address("192.0.2.7"))).not.toBe(truncated(address("192.0.3.7")));
    expect(truncated(address("2001:db8:1:2::3"))).toBe(truncated(address("2001:db8:1:ffff::9")));
  });
});

describe("compileRanges", () => {
  const prefix = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
    fc.tuple(
      fc.ipV6().filter((text) => !text.includes(".") && parseAddress(text)?.family === 6),
      fc.integer({ min: 0, max: 128 }),
    ),
  );

  test("contains exactly the addresses of its prefixes", () => {
    fc.assert(
      fc.property(
        fc.array(prefix, { maxLength: 12 }),
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().filter((text) => !text.includes(".")),
        ),
        (prefixes, text) => {
          const ranges = compileRanges(prefixes.map(([base, bits]) => `${base}/${bits}`));
          const target = ipaddr.process(text);
          const expected = prefixes.some(([base, bits]) => {
            const net = ipaddr.process(base);
            return net.kind() === target.kind() && target.match(net as never, bits);
          });
          expect(contains(ranges, address(text))).toBe(expected);
          for (const [base] of prefixes) expect(contains(ranges, address(base))).toBe(true);
        },
      ),
    );
  });

  test.each(["192.0.2.0", "192.0.2.0/33", "x/8", "192.0.2.0/-1", ""])("refuses an invalid prefix: %s", (text) => {
    expect(() => compileRanges([text])).toThrow("is not a valid prefix");
  });
});

describe("bundled address lists", () => {
  test.each(BUNDLED_LISTS.map((list) => [list.id, list] as const))(
    "keeps %s consistent with its hash, date and source",
    (_, list) => {
      expect(createHash("sha256").update(list.prefixes.join("\n")).digest("hex")).toBe(list.sha256);
      expect(list.retrievedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(list.urls.every((url) => url.startsWith("https://"))).toBe(true);
      expect(() => compileRanges(list.prefixes)).not.toThrow();
    },
  );

  test.each([
    ["openai", "4.151.71.177", "verified"],
    ["openai", "::ffff:4.151.71.177", "verified"],
    ["openai", "8.8.8.8", "rejected"],
    ["google", "2001:4860:4801:10::1", "verified"],
    ["google", "2001:db8::1", "rejected"],
    ["common-crawl", "2600:1f28:365:80ff::1", "verified"],
    // The list has grown since, so that it confirms and excludes nothing.
    ["anthropic", "216.73.216.9", "verified"],
    ["anthropic", "8.8.8.8", "reported"],
    // OpenAI publishes no IPv6 ranges, and a proxy's private address proves nothing.
    ["openai", "2606:4700::1", "reported"],
    ["openai", "10.0.0.1", "reported"],
    ["meta", "8.8.8.8", "reported"],
  ])("classifies by the list %s the address %s as %s", (list, text, verdict) => {
    expect(verifyAddress(verifier, list, address(text), FRESH)).toBe(verdict);
  });

  test("reports an unverified claim without an address or a list", () => {
    expect(verifyAddress(verifier, "openai", undefined, FRESH)).toBe("reported");
    expect(verifyAddress(verifier, undefined, address("8.8.8.8"), FRESH)).toBe("reported");
  });

  test("rejects no claim by a list older than 14 days, and still verifies by it", () => {
    const [list] = BUNDLED_LISTS.filter(({ id }) => id === "openai");
    const day = Date.parse(list?.retrievedAt ?? "");
    const at = (days: number) => new Date(day + days * 86_400_000);
    expect(verifyAddress(verifier, "openai", address("8.8.8.8"), at(14))).toBe("rejected");
    expect(verifyAddress(verifier, "openai", address("8.8.8.8"), at(14.01))).toBe("reported");
    expect(verifyAddress(verifier, "openai", address("4.151.71.177"), at(400))).toBe("verified");
    expect(BUNDLED_LISTS.filter((one) => isStale(one, at(400)))).toHaveLength(BUNDLED_LISTS.length);
  });
});
