import { createHash } from "node:crypto";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { addressIn, parseAddress, truncated } from "./address.ts";
import { RANGE_LISTS, verdictOf } from "./lists.ts";
import { compileRanges, contains, isPublic } from "./ranges.ts";

const address = (text: string) => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`${text} is no address`);
  return parsed;
};

describe("an address", () => {
  test("is read as another reader reads it, IPv4 and IPv6", () => {
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

  test("is never read into what is none, and nothing throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789abcdef:.%[]/") })), (text) => {
        const parsed = parseAddress(text);
        if (parsed) expect(ipaddr.isValid(text)).toBe(true);
        addressIn(text);
      }),
    );
  });

  test.each(["fe80::1%eth0", "192.0.2.1:443", "0300.0.2.1", "0xc0.0.2.1", "192.0.513", "3221225985", "[::1]", ""])(
    "is not read from %s",
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );

  test("inside an IPv6 one is the IPv4 address", () => {
    expect(parseAddress("::ffff:192.0.2.1")).toEqual(parseAddress("192.0.2.1"));
    expect(parseAddress("::ffff:c000:201")).toEqual(parseAddress("192.0.2.1"));
  });

  test.each([
    ["192.0.2.1:443", "192.0.2.1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    [" 192.0.2.1 , 10.0.0.1", "192.0.2.1"],
  ])("is found in what a proxy writes: %s", (written, text) => {
    expect(addressIn(written)).toEqual(parseAddress(text));
  });

  test("of a network of one's own says nothing", () => {
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

  test("is cut to its network: 24 bits, or 48", () => {
    expect(truncated(address("192.0.2.7"))).toBe(truncated(address("192.0.2.250")));
    expect(truncated(address("192.0.2.7"))).not.toBe(truncated(address("192.0.3.7")));
    expect(truncated(address("2001:db8:1:2::3"))).toBe(truncated(address("2001:db8:1:ffff::9")));
  });
});

describe("ranges", () => {
  const prefix = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
    fc.tuple(
      fc.ipV6().filter((text) => !text.includes(".") && parseAddress(text)?.family === 6),
      fc.integer({ min: 0, max: 128 }),
    ),
  );

  test("hold exactly the addresses that any of their prefixes holds", () => {
    fc.assert(
      fc.property(
        fc.array(prefix, { maxLength: 12 }),
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().filter((text) => !text.includes(".")),
        ),
        (prefixes, text) => {
          const ranges = compileRanges(prefixes.map(([base, bits]) => `${base}/${bits}`));
          const asked = ipaddr.process(text);
          const expected = prefixes.some(([base, bits]) => {
            const net = ipaddr.process(base);
            return net.kind() === asked.kind() && asked.match(net as never, bits);
          });
          expect(contains(ranges, address(text))).toBe(expected);
          for (const [base] of prefixes) expect(contains(ranges, address(base))).toBe(true);
        },
      ),
    );
  });

  test.each(["192.0.2.0", "192.0.2.0/33", "x/8", "192.0.2.0/-1", ""])("refuse what is no prefix: %s", (text) => {
    expect(() => compileRanges([text])).toThrow("is no prefix");
  });
});

describe("the lists that the product carries", () => {
  test.each(RANGE_LISTS.map((list) => [list.id, list] as const))(
    "%s is what its hash says, with its day and source",
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
    // Known to have grown since: it confirms and excludes nothing.
    ["anthropic", "216.73.216.9", "verified"],
    ["anthropic", "8.8.8.8", "reported"],
    // OpenAI publishes no IPv6, so that none is excluded; a proxy's own address says nothing.
    ["openai", "2606:4700::1", "reported"],
    ["openai", "10.0.0.1", "reported"],
    ["meta", "8.8.8.8", "reported"],
  ])("%s says of %s: %s", (list, text, verdict) => {
    expect(verdictOf(list, address(text))).toBe(verdict);
  });

  test("say nothing without an address or a list", () => {
    expect(verdictOf("openai", undefined)).toBe("reported");
    expect(verdictOf(undefined, address("8.8.8.8"))).toBe("reported");
  });
});
