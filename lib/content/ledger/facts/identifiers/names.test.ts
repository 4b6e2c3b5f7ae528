import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { extractNames, nameSegments } from "./names.ts";

const names = (text: string) => extractNames(text).map((name) => `${name.form} ${name.text}`);

describe("extractNames", () => {
  it.each([
    ["Add `--collect-only` and --json flags", ["flag --collect-only", "flag --json"]],
    ["Add `--response=mime` docs", ["flag --response=mime"]],
    ["Run `jest --listTests src` first", ["flag --listTests"]],
    [
      "Read MAX_RETRY_COUNT, max_retries and maxRetries.",
      ["capitals MAX_RETRY_COUNT", "snake max_retries", "camel maxRetries"],
    ],
    ["Add `DefaultBalancerName` to `retry()`", ["code DefaultBalancerName", "code retry"]],
    ["Call mountCompose() once", ["camel mountCompose"]],
    ["Check `Type::first_name`", ["snake first_name"]],
  ])("reads the names of %j", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it.each([
    ["a pattern", "Support fill* and `--no-*` and `--<name>`"],
    ["a type parameter", "Add <aggr_over_time> for `Map<string>`"],
    ["a dotted word", "Fix MemPostings.Add and `config.max_retries`"],
    ["a path", "Move src/max_retries and `lib/max_retries`"],
    ["an account or package", "Thank @max_power for `@scope/name`"],
    ["a product's name", "Support macOS, iPhone, GitHub and HTTP"],
    ["prose between slashes", "Handle read_only/write_only files"],
    ["code of several words", "Return `foo bar` and `a = max_retries`"],
    ["a rule of dashes", "Split --- and a--b"],
  ])("skips %s", (_, text) => {
    expect(names(text)).toEqual([]);
  });

  it("points at the characters of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab_-`=$:.A() \n"), maxLength: 80 }), (text) => {
        for (const name of extractNames(text)) expect(text.slice(name.from, name.to)).toBe(name.text);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

describe("nameSegments", () => {
  it("gives the same words for every spelling of a name", () => {
    const spellings = [
      "delattr_with_constant",
      "delattr-with-constant",
      "DelattrWithConstant",
      "DELATTR_WITH_CONSTANT",
    ];
    expect(new Set(spellings.map((name) => nameSegments(name).join(" ")))).toEqual(new Set(["delattr with constant"]));
  });
});
