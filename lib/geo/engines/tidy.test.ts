import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { storable, tidyCitations, tidyQueries } from "./tidy.ts";

describe("tidying engine answers", () => {
  it("keeps each page once, without the engine's tracking parameter", () => {
    expect(
      tidyCitations([
        { url: "https://a.example/x?utm_source=openai", title: null },
        { url: "https://a.example/x", title: "Found later" },
        { url: "https://a.example/x?utm_source=newsletter", title: " " },
        { url: "javascript:alert(1)", title: "No page" },
        { url: "not an address", title: null },
      ]),
    ).toEqual([
      { url: "https://a.example/x", title: "Found later" },
      { url: "https://a.example/x?utm_source=newsletter", title: null },
    ]);
  });

  it("never returns more, longer or malformed values than a row can store", () => {
    const text = fc.string({ unit: "binary", maxLength: 3_000 });
    const citation = fc.record({ url: fc.oneof(fc.webUrl(), text), title: fc.option(text) });
    fc.assert(
      fc.property(fc.array(citation, { maxLength: 150 }), fc.array(text), (citations, queries) => {
        const tidied = tidyCitations(citations);
        expect(tidied.length).toBeLessThanOrEqual(100);
        for (const { url, title } of tidied) {
          expect(new URL(url).protocol).toMatch(/^https?:$/);
          expect(title ?? "x").toSatisfy((value: string) => value === storable(value) && value.length <= 300);
        }
        for (const query of tidyQueries(queries)) expect(query).toBe(storable(query));
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});
