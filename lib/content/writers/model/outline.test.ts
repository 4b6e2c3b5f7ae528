import { describe, expect, it } from "vitest";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { buildOutline } from "./outline.ts";

describe("buildOutline for an article", () => {
  const [lead, one, two, three, dropped] = [1, 2, 3, 4, 5].map((number) =>
    fixtureEntry(number, `feat: add part ${number}`, number === 5 ? { disposition: "dropped" } : {}),
  );
  const lines = [
    ["# Parts", [lead]],
    ["Parts are new.", [lead]],
    ["## Part 1", [lead]],
    ["It has a handle.", [lead]],
    ["## More", [one, two]],
    ["- Part 2", [one]],
    ["- Part 3", [two]],
  ] as const;
  const sentences = lines.map(([line, about]) => ({
    text: line.replace(/^[#-]+ /, ""),
    entryIds: about.flatMap((entry) => entry?.id ?? []),
  }));
  const draft = { title: "Parts", markdown: `${lines.map(([line]) => line).join("\n\n")}\n`, sentences, notes: [] };
  const entries = [lead, one, two, three, dropped].filter((entry) => entry !== undefined);

  it("lets the closing section cite every kept change that no other section is about", () => {
    const sections = buildOutline("blog_post", draft, fixtureLedger(entries)).slots.filter(
      ({ kind }) => kind === "section",
    );
    expect(sections.map((slot) => slot.entries.map(({ id }) => id))).toEqual([["pr-1"], ["pr-2", "pr-3", "pr-4"]]);
  });
});
