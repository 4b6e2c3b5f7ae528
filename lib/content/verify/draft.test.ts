import { describe, expect, it } from "vitest";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped } from "#lib/content/types.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeChangelog } from "#lib/content/writers/posts/changelog.ts";
import { verifyDraft } from "./draft.ts";
import { CHANGELOG_LIMITS, type Fault } from "./fault.ts";

const ledger: Ledger = fixtureLedger([
  fixtureEntry(7, "feat(css): minify the `style_tag`", {
    category: "Features & Enhancements",
    disposition: "highlight",
    rank: 0,
  }),
  fixtureEntry(8, "Fix a crash in CVE-2024-1234 with v1.2.3", { category: "Security", security: true }),
  fixtureEntry(9, "fix: close the 3 sockets", { detail: "Sockets are now gone after 30 seconds" }),
  fixtureEntry(10, "chore: tidy", { disposition: "dropped" }),
  fixtureEntry(11, "docs: explain the flags", {
    category: "Documentation",
    authors: [{ name: "Ana Lima", url: null }],
  }),
]);

function writeDraft(source: Ledger = ledger): Draft {
  const draft = writeChangelog(source, { tone: "Professional" });
  if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
  return draft;
}

/** The draft with a text replaced everywhere, including the mapping of its sentences. */
function tampered(from: string, to: string, source: Ledger = ledger): Draft {
  const draft = writeDraft(source);
  expect(draft.markdown).toContain(from);
  return {
    ...draft,
    title: draft.title.replaceAll(from, to),
    markdown: draft.markdown.replaceAll(from, to),
    sentences: draft.sentences.map((sentence) => ({ ...sentence, text: sentence.text.replaceAll(from, to) })),
  };
}

function brief(faults: readonly Fault[]): Pick<Fault, "section" | "kind" | "token" | "entryId">[] {
  return faults.map(({ message: _message, ...rest }) => rest);
}

const line = (draft: Draft, part: string): string =>
  draft.markdown.split("\n").find((text) => text.includes(part)) ?? "";

describe("verifyDraft", () => {
  it("accepts a changelog written from the ledger", () => {
    expect(verifyDraft(writeDraft(), ledger)).toEqual([]);
  });

  it.each([
    ["a number", "3 sockets", "4 sockets", "4"],
    ["a number in words", "the 3 sockets", "the three sockets, all seven,", "seven"],
    ["a version", "v1.2.3", "v1.2.4", "v1.2.4"],
    ["part of a version", "v1.2.3", "1.2", "1.2"],
    ["a vulnerability", "CVE-2024-1234", "CVE-2024-1235", "CVE-2024-1235"],
    ["a pull request", "[#9]", "[#99]", "#99"],
    ["an address", "/pull/9)", "/pull/99)", "https://git.example/acme/api/pull/99"],
    ["a person", "@lee", "@eve", "@eve"],
    ["code", "`style_tag`", "`script_tag`", "script_tag"],
    ["an identifier outside code", "Sockets are", "SocketPool are", "SocketPool"],
    ["an option", "the flags", "the --force flags", "--force"],
    ["a number of a description", "30 seconds", "31 seconds", "31"],
  ])("reports %s that no cited source contains", (_name, from, to, token) => {
    const faults = verifyDraft(tampered(from, to), ledger).filter((fault) => fault.kind === "unsupported-token");
    expect(faults.map((fault) => fault.token)).toContain(token);
  });

  it("reports a count in the summary that differs from the ledger", () => {
    expect(
      brief(verifyDraft(tampered("closes the 3 sockets.", "closes the 3 sockets, one of six changes."), ledger)),
    ).toEqual([{ section: "summary", kind: "unsupported-token", token: "six" }]);
  });

  it("accepts the count of changes that a folded line leaves unnamed, and no other", () => {
    const fixes = Array.from({ length: 30 }, (_, index) =>
      fixtureEntry(100 + index, `fix(db): keep the rows of table ${"abcdefghijklmnopqrstuvwxyzABCD"[index]}`, {
        refs: [],
        folded: true,
      }),
    );
    const many = fixtureLedger([...ledger.entries, ...fixes]);
    const draft = writeDraft(many);
    const [, unnamed = ""] = /; and (\d+) more/.exec(draft.markdown) ?? [];
    expect(Number(unnamed)).toBeGreaterThan(10);
    expect(verifyDraft(draft, many)).toEqual([]);
    const faults = verifyDraft(tampered(`and ${unnamed} more`, "and 21 more", many), many);
    expect(faults.map(({ token }) => token)).toContain("21");
  });

  it("rejects facts of an entry that the sentence does not cite", () => {
    const faults = verifyDraft(tampered("Explains the flags", "Explain the flags of v1.2.3"), ledger);
    expect(brief(faults)).toEqual([
      { section: "updates", entryId: "pr-11", kind: "unsupported-token", token: "v1.2.3" },
    ]);
  });

  it("reports an entry that is not announced", () => {
    const draft = writeDraft();
    const bullet = line(draft, "Explains the flags");
    const without = { ...draft, markdown: draft.markdown.replace(`${bullet}\n`, "") };
    expect(brief(verifyDraft(without, ledger))).toEqual([
      { section: "updates", entryId: "pr-11", kind: "missing-entry" },
    ]);
  });

  it("reports an entry that is announced twice", () => {
    const draft = writeDraft();
    const bullet = line(draft, "Closes the 3 sockets");
    const sentence = draft.sentences.find((candidate) => bullet.endsWith(candidate.text));
    const twice = {
      ...draft,
      markdown: draft.markdown.replace(bullet, `${bullet}\n${bullet}`),
      sentences: [...draft.sentences, ...(sentence ? [sentence] : [])],
    };
    expect(brief(verifyDraft(twice, ledger))).toEqual([
      { section: "updates", entryId: "pr-9", kind: "repeated-entry" },
    ]);
  });

  it("reports a highlight that is repeated below, and an update announced as a highlight", () => {
    const asUpdate = structuredClone(ledger);
    for (const entry of asUpdate.entries) if (entry.id === "pr-7") entry.disposition = "update";
    expect(brief(verifyDraft(writeDraft(), asUpdate))).toEqual([
      { section: "highlights", entryId: "pr-7", kind: "misplaced-entry" },
    ]);
  });

  it("reports an entry under another category", () => {
    const moved = structuredClone(ledger);
    for (const entry of moved.entries) if (entry.id === "pr-11") entry.category = "Testing";
    expect(brief(verifyDraft(writeDraft(), moved))).toEqual([
      { section: "updates", entryId: "pr-11", kind: "misplaced-entry" },
    ]);
  });

  it("reports an entry that the ledger dropped or does not contain", () => {
    const dropped = structuredClone(ledger);
    for (const entry of dropped.entries) if (entry.id === "pr-11") entry.disposition = "dropped";
    expect(brief(verifyDraft(writeDraft(), dropped))).toContainEqual({
      section: "updates",
      entryId: "pr-11",
      kind: "misplaced-entry",
    });
    const unknown = { ...ledger, entries: ledger.entries.filter((entry) => entry.id !== "pr-11") };
    expect(brief(verifyDraft(writeDraft(), unknown))).toContainEqual({
      section: "updates",
      entryId: "pr-11",
      kind: "unknown-entry",
    });
  });

  it("reports a sentence that cites no entries", () => {
    const draft = writeDraft();
    const added = {
      ...draft,
      markdown: draft.markdown.replace("\n\n## Highlights", " It is a joy to use.\n\n## Highlights"),
    };
    expect(brief(verifyDraft(added, ledger))).toEqual([
      { section: "summary", kind: "unmapped-sentence", token: "It is a joy to use." },
    ]);
  });

  it("reports an author who is not credited", () => {
    expect(brief(verifyDraft(tampered(" (by Ana Lima)", ""), ledger))).toContainEqual({
      section: "updates",
      entryId: "pr-11",
      kind: "missing-credit",
      token: "Ana Lima",
    });
  });

  it("reports a long dash", () => {
    expect(brief(verifyDraft(tampered("- Sockets", "\u2014 Sockets"), ledger)).map((fault) => fault.kind)).toContain(
      "punctuation",
    );
  });

  it("reports more than five highlights", () => {
    const many = fixtureLedger(
      [1, 2, 3, 4, 5, 6].map((number) =>
        fixtureEntry(number, `Fix case of ${"abcdef"[number - 1]}`, { disposition: "highlight" }),
      ),
    );
    expect(brief(verifyDraft(writeDraft(many), many))).toEqual([
      { section: "highlights", kind: "too-many-highlights" },
    ]);
  });

  it("reports texts that are too long or too short for the limits", () => {
    const draft = writeDraft();
    const limits = { ...CHANGELOG_LIMITS, titleMax: 10, summaryMin: 120, markdownMax: 100 };
    expect(brief(verifyDraft(draft, ledger, limits))).toEqual([
      { section: "updates", kind: "length" },
      { section: "title", kind: "length" },
      { section: "summary", kind: "length" },
    ]);
    expect(brief(verifyDraft(draft, ledger, { ...CHANGELOG_LIMITS, summaryMax: 5 }))).toEqual([
      { section: "summary", kind: "length" },
    ]);
  });

  it("reports a heading that differs from the title, and text outside the sections", () => {
    expect(brief(verifyDraft({ ...writeDraft(), title: "Other" }, ledger))).toEqual([
      { section: "title", kind: "structure" },
    ]);
    const draft = writeDraft();
    const stray = {
      ...draft,
      markdown: draft.markdown.replace("## More Updates\n", "## More Updates\n\nStray words.\n"),
      sentences: [...draft.sentences, { text: "Stray words.", entryIds: ["pr-9"] }],
    };
    expect(brief(verifyDraft(stray, ledger))).toContainEqual({ section: "updates", kind: "structure" });
  });

  it("accepts the names given in the limits", () => {
    // The name changes capitals, by which sentences are split.
    const short = { ...ledger, entries: ledger.entries.filter(({ id }) => id !== "pr-9") };
    const namedDraft = tampered("api", "Acme4Teams", short);
    expect(verifyDraft(namedDraft, short).some((fault) => fault.token === "Acme4Teams")).toBe(true);
    const named2: Draft = {
      ...namedDraft,
      markdown: namedDraft.markdown.replaceAll("acme/Acme4Teams", "acme/api"),
      sentences: namedDraft.sentences.map((sentence) => ({
        ...sentence,
        text: sentence.text.replaceAll("acme/Acme4Teams", "acme/api"),
      })),
    };
    expect(verifyDraft(named2, short, { ...CHANGELOG_LIMITS, names: ["Acme4Teams"] })).toEqual([]);
  });
});
