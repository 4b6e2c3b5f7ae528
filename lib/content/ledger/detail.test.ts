import { describe, expect, it } from "vitest";
import { cleanDetail, extractDetail, extractUpgrade } from "./detail.ts";

describe("extractDetail", () => {
  it.each([
    [
      "a statement of the change",
      "Fix HSCAN",
      "This PR adds a way to scan a hash and get only the field names.\n\nCo-authored-by: A <a@b.example>",
      "Add a way to scan a hash and get only the field names",
    ],
    [
      "what was before",
      "Handle connection errors",
      "Previously, the function did not return an error\nimmediately after a connection failure.",
      "Previously, the function did not return an error immediately after a connection failure",
    ],
    [
      "what is now",
      "Merge slashes",
      "Consecutive slashes are now prohibited because of inconsistencies with routing.",
      "Consecutive slashes are now prohibited because of inconsistencies with routing",
    ],
    [
      "text under a heading",
      "Cache lookups",
      "## What\nAdds a cache in front of the lookups of the resolver.\n\n## Checklist\n- [x] tests",
      "Add a cache in front of the lookups of the resolver",
    ],
    [
      "emphasis taken off",
      "Cache lookups",
      "Adds a **cache** in front of the lookups of `the_resolver`.",
      "Add a cache in front of the lookups of `the_resolver`",
    ],
    [
      "the sentence after a cut title",
      "Cache the look...",
      "...ups\n\nAdds a cache in front of the lookups of the resolver.",
      "Add a cache in front of the lookups of the resolver",
    ],
  ])("keeps %s", (_name, title, body, wanted) => {
    expect(extractDetail(body, title)).toBe(wanted);
  });

  it.each([
    ["an empty body", ""],
    ["a list of commits", "* fix(a): b\n* test: c"],
    ["a checklist", "- [ ] I have read the guide\n- [x] I have added tests"],
    ["a comment of a template", "<!-- Please describe what this adds to the product in a sentence. -->"],
    ["a template that was never closed", "<!-- Adds a cache in front of the lookups of the resolver."],
    ["trailers", "Signed-off-by: A <a@b.example>\nCo-authored-by: B <b@b.example>"],
    ["a first person", "I added a cache in front of the lookups of the resolver."],
    ["a plural first person", "We now cache the lookups of the resolver in the process."],
    ["an address", "Adds what https://a.example/x describes in the section on the resolver."],
    ["another issue", "Fixes #12 by adding a cache in front of the lookups of the resolver."],
    ["a mention", "Adds what @lee asked for in the discussion of the resolver."],
    ["markup", "Adds a <b>cache</b> in front of the lookups of the resolver."],
    ["a link", "Adds a [cache](x) in front of the lookups of the resolver."],
    ["a question", "Should the lookups of the resolver be cached in the process?"],
    ["code", "```\nAdds a cache in front of the lookups of the resolver.\n```"],
    ["a quote", "> Adds a cache in front of the lookups of the resolver."],
    ["a story of the fault", "The lookups of the resolver are slow when the network is slow."],
    ["a sentence that hangs on another", "This now happens in front of the lookups of the resolver."],
    ["a hash of a commit", "Changes what 8cd62f82c made of the lookups in the resolver."],
    ["too few words", "Adds a cache."],
    ["too many words", `Adds a cache in front of ${"the lookups of ".repeat(20)}it.`],
    ["another language", "Agrega una memoria intermedia delante del resolvedor principal ahora mismo."],
    ["an introduction to a list", "Adds a cache in front of the lookups of the resolver:\n\n1. one"],
  ])("rejects %s", (_name, body) => {
    expect(extractDetail(body, "Something else")).toBeNull();
  });

  it("rejects a sentence that only repeats the title", () => {
    expect(extractDetail("This PR adds a cache to the resolver.", "Add a cache to the resolver")).toBeNull();
    expect(
      extractDetail("Add a restart option for ease of use.", "Add restart option to create-cluster script"),
    ).toBeNull();
  });

  it("finishes in bounded time for any body", () => {
    for (const part of ["<!--", "```", "**a", "a. ", "`", "[x](", "Adds the a to ", "\n\n"]) {
      expect(extractDetail(part.repeat(100_000), "x") ?? "").toHaveProperty("length");
    }
  });
});

describe("extractUpgrade", () => {
  it.each([
    [
      "feat: x\n\nBREAKING CHANGE: the `a` option is gone. Use `b` instead.\n\nmore",
      "The `a` option is gone. Use `b` instead",
    ],
    [
      "x\n\nBREAKING-CHANGE: Node 18 is no\nlonger supported\nReviewed-by: A <a@b.example>",
      "Node 18 is no longer supported",
    ],
    ["BREAKING CHANGE(core): `alg` is required", "`alg` is required"],
    ["BREAKING CHANGE: pass since(<day>) or `<now>`", "Pass `since(<day>)` or `<now>`"],
    ["BREAKING CHANGE:\n\nallowedAlgorithms is required", "allowedAlgorithms is required"],
    ["BREAKING CHANGE: one. Two follows. Three is left out.", "One. Two follows"],
  ])("extracts the breaking-change footer of %j", (body, wanted) => {
    expect(extractUpgrade(body)).toBe(wanted);
  });

  it.each([
    "no footer here",
    "BREAKING CHANGE: none",
    "BREAKING CHANGE: N/A.",
    "BREAKING CHANGE:",
    "not a BREAKING CHANGE: inside a line",
  ])("returns null for %j", (body) => {
    expect(extractUpgrade(body)).toBeNull();
  });
});

describe("cleanDetail", () => {
  it.each([
    "Massive thanks to all who gave feedback on it.",
    "Thanks to our contributors for the reports of this fault.",
    "We've also given the pages about it a polish.",
  ])("leaves out what people say of themselves: %s", (fact) => {
    expect(cleanDetail(fact, "Remote files")).toBeNull();
  });

  it.each(["Thanks to the new cache, the second start takes no time", "We now support lists of several names"])(
    "keeps what tells of the change: %s",
    (fact) => {
      expect(cleanDetail(fact, "Remote files")).toBe(fact);
    },
  );
});
