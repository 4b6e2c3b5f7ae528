import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostIn } from "#lib/geo/host.ts";
import { nameClash } from "#lib/geo/name-clash.ts";
import { chooseEngines } from "./choice.ts";
import { allowsDocument, documentEtag } from "./etag.ts";
import { rearm } from "./rearm.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe("rearm", () => {
  test("schedules a scan at once after the first save, and none while disabled", () => {
    expect(rearm(undefined, { enabled: true, scanIntervalHours: 24 }, now)).toEqual(now);
    expect(rearm(undefined, { enabled: false, scanIntervalHours: 24 }, now)).toBeNull();
    expect(rearm({ nextScanAt: hoursFromNow(5) }, { enabled: false, scanIntervalHours: 24 }, now)).toBeNull();
  });

  test("never postpones a scan", () => {
    const saved = { enabled: true, scanIntervalHours: 48 };
    expect(rearm({ nextScanAt: hoursFromNow(5) }, saved, now)).toEqual(hoursFromNow(5));
    expect(rearm({ nextScanAt: hoursFromNow(-5) }, saved, now)).toEqual(hoursFromNow(-5));
    expect(rearm({ nextScanAt: hoursFromNow(100) }, saved, now)).toEqual(hoursFromNow(48));
    expect(rearm({ nextScanAt: null }, saved, now)).toEqual(hoursFromNow(48));
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 90 }), (hours, days) => {
        const due = rearm({ nextScanAt: hoursFromNow(hours) }, { enabled: true, scanIntervalHours: days * 24 }, now);
        expect(due?.getTime()).toBeLessThanOrEqual(hoursFromNow(hours).getTime());
      }),
    );
  });
});

describe("chooseEngines", () => {
  const visible = new Set(["a/1", "a/2"]);

  test("keeps the requested engines, and stored engines that are not visible", () => {
    expect(chooseEngines(["a/2", "a/2"], ["a/1", "b/9"], visible)).toEqual({ engines: ["a/2", "b/9"] });
    expect(chooseEngines(["b/9"], ["b/9"], visible)).toEqual({ engines: ["b/9"] });
  });

  test("refuses an engine that is neither visible nor stored", () => {
    expect(chooseEngines(["a/1", "b/8"], ["b/9"], visible)).toEqual({ unknownAt: 1 });
  });
});

describe("documentEtag", () => {
  test("changes with derived state, but allows a write while the document is unchanged", () => {
    const etag = documentEtag({ a: 1 }, { a: 1, isScanning: false });
    expect(etag).not.toBe(documentEtag({ a: 1 }, { a: 1, isScanning: true }));
    expect(allowsDocument(etag, { a: 1 })).toBe(true);
    expect(allowsDocument(`"other", ${etag}`, { a: 1 })).toBe(true);
    expect(allowsDocument(etag, { a: 2 })).toBe(false);
    expect(allowsDocument('"anything"', { a: 1 })).toBe(false);
    expect(allowsDocument("*", null)).toBe(true);
    expect(allowsDocument(undefined, { a: 1 })).toBe(true);
  });
});

describe("hostIn", () => {
  test.each([
    ["Acme.com", "acme.com"],
    [" https://docs.acme.com:8080/a?b#c ", "docs.acme.com"],
    ["acme.co.uk.", "acme.co.uk"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("extracts a host from %s", (typed, host) => expect(hostIn(typed)).toBe(host));

  test.each([
    "acme",
    "",
    "a b.com",
    "ftp://acme.com",
    "https://user:pass@acme.com",
    "-a.com",
    "a..com",
    "javascript:alert(1)",
  ])("finds no host in %j", (typed) => expect(hostIn(typed)).toBeUndefined());
});

test("finds a name that another brand has regardless of case, and that brand", () => {
  const others = [{ name: "Beta", names: ["Beta", "Beta Labs"] }];
  expect(nameClash(["Acme", "beta  LABS"], others)).toEqual({ name: "beta  LABS", holder: "Beta" });
  expect(nameClash(["Acme"], others)).toBeUndefined();
});
