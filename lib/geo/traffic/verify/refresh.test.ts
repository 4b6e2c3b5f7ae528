import { expect, test } from "vitest";
import type { RangeList } from "./lists.ts";
import { refreshList } from "./refresh.ts";

const list: RangeList = {
  id: "acme",
  operator: "Acme",
  urls: ["https://acme.example/a.json", "https://acme.example/b.json"],
  retrievedAt: "2026-01-01",
  source: "a copy",
  complete: false,
  sha256: "old",
  prefixes: ["192.0.2.0/24"],
};
const refresh = (pages: Record<string, unknown>) =>
  refreshList(list, "2026-03-01", async (url) => JSON.stringify(pages[url.slice(-6, -5)]));

test("merges all pages of a list, sorted without duplicates, with day and hash", async () => {
  const a = { creationTime: "x", prefixes: [{ ipv6Prefix: "2001:DB8::/32" }, { ipv4Prefix: "203.0.113.0/24" }] };
  const b = { prefixes: [{ ipv4Prefix: "198.51.100.0/24" }, { ipv4Prefix: "203.0.113.0/24" }] };
  expect(await refresh({ a, b })).toEqual({
    list: {
      ...list,
      retrievedAt: "2026-03-01",
      source: null,
      complete: true,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      prefixes: ["198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"],
    },
    fault: null,
  });
});

test.each([
  [{}],
  [{ prefixes: [] }],
  [{ prefixes: "x" }],
  [{ prefixes: [{ ipv4Prefix: "0.0.0.0/0" }] }],
  [{ prefixes: [{ ipv6Prefix: "2000::/3" }] }],
  [{ prefixes: [{ ipv4Prefix: "not an address" }] }],
  [{ prefixes: [null] }],
  [null],
])("keeps the list when a page is invalid: %j", async (page) => {
  const good = { prefixes: [{ ipv4Prefix: "198.51.100.0/24" }] };
  expect(await refresh({ a: good, b: page })).toEqual({ list, fault: expect.any(String) });
});
