import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostIn } from "#lib/geo/host.ts";
import { nameClash } from "#lib/geo/name-clash.ts";
import { chooseEngines } from "./choice.ts";
import { allowsDocument, documentEtag } from "./etag.ts";
import { rearm } from "./rearm.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe("the recurring scan", () => {
  test("is due at once after the first save, and never while disabled", () => {
    expect(rearm(undefined, { enabled: true, scanIntervalHours: 24 }, now)).toEqual(now);
    expect(rearm(undefined, { enabled: false, scanIntervalHours: 24 }, now)).toBeNull();
    expect(rearm({ nextScanAt: at(5) }, { enabled: false, scanIntervalHours: 24 }, now)).toBeNull();
  });

  test("is put forward by an edit, never off", () => {
    const saved = { enabled: true, scanIntervalHours: 48 };
    expect(rearm({ nextScanAt: at(5) }, saved, now)).toEqual(at(5));
    expect(rearm({ nextScanAt: at(-5) }, saved, now)).toEqual(at(-5));
    expect(rearm({ nextScanAt: at(100) }, saved, now)).toEqual(at(48));
    expect(rearm({ nextScanAt: null }, saved, now)).toEqual(at(48));
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 90 }), (hours, days) => {
        const due = rearm({ nextScanAt: at(hours) }, { enabled: true, scanIntervalHours: days * 24 }, now);
        expect(due?.getTime()).toBeLessThanOrEqual(at(hours).getTime());
      }),
    );
  });
});

describe("a choice of engines", () => {
  const visible = new Set(["a/1", "a/2"]);

  test("is what was sent, and what was stored of those that are not seen", () => {
    expect(chooseEngines(["a/2", "a/2"], ["a/1", "b/9"], visible)).toEqual({ engines: ["a/2", "b/9"] });
    expect(chooseEngines(["b/9"], ["b/9"], visible)).toEqual({ engines: ["b/9"] });
  });

  test("with one that is neither seen nor stored is none", () => {
    expect(chooseEngines(["a/1", "b/8"], ["b/9"], visible)).toEqual({ unknownAt: 1 });
  });
});

describe("the ETag of settings", () => {
  test("changes with what surrounds the document, and lets a write through as long as the document is the same", () => {
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

describe("a host", () => {
  test.each([
    ["Acme.com", "acme.com"],
    [" https://docs.acme.com:8080/a?b#c ", "docs.acme.com"],
    ["acme.co.uk.", "acme.co.uk"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("is read off %s", (typed, host) => expect(hostIn(typed)).toBe(host));

  test.each([
    "acme",
    "",
    "a b.com",
    "ftp://acme.com",
    "https://user:pass@acme.com",
    "-a.com",
    "a..com",
    "javascript:alert(1)",
  ])("is not in %j", (typed) => expect(hostIn(typed)).toBeUndefined());
});

test("a name that another brand has is told with its holder, whatever its case", () => {
  const others = [{ name: "Beta", names: ["Beta", "Beta Labs"] }];
  expect(nameClash(["Acme", "beta  LABS"], others)).toEqual({ name: "beta  LABS", holder: "Beta" });
  expect(nameClash(["Acme"], others)).toBeUndefined();
});
