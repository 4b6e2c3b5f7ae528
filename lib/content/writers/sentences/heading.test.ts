import { describe, expect, it } from "vitest";
import type { Audience, Fact, LedgerEntry } from "#lib/content/ledger/types.ts";
import { isSkipped, type Tone } from "#lib/content/types.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeBlogPost } from "#lib/content/writers/posts/blog.ts";
import { writeChangelog } from "#lib/content/writers/posts/changelog.ts";

const note = (text: string): Fact => ({
  kind: "note",
  standing: "printable",
  text,
  span: { in: "file", commit: "c", path: "CHANGELOG.md", from: 1, to: 1 },
});

function feature(number: number, title: string, notes: string[], more: Partial<LedgerEntry> = {}): LedgerEntry {
  const facts = notes.map(note);
  const own = { category: "Features & Enhancements", disposition: "highlight", rank: number } as const;
  return fixtureEntry(number, title, { ...own, detail: notes[0] ?? null, facts, ...more });
}

function write(entries: LedgerEntry[], tone: Tone = "Professional", audience: Audience = "developers"): string {
  const draft = writeChangelog(fixtureLedger(entries), { tone, seed: 1, companyName: "Acme", audience });
  return isSkipped(draft) ? "" : draft.markdown;
}

const headings = (markdown: string) => markdown.match(/(?<=^### ).*/gm);

describe("headings of highlights", () => {
  it.each([
    ["alt backspace", ["Alt+backspace has the same effect as ctrl+backspace in inputs"], "Alt+backspace"],
    [
      "enhanced kitty",
      ['Added support for Kitty key protocol "Report all keys" on terminals'],
      'Kitty key protocol "Report all keys" on terminals',
    ],
    [
      "attributes",
      ["Added `partitioned` attribute to `Response.set_cookie`", "Browsers keep such cookies apart by site"],
      "`partitioned` attribute in `Response.set_cookie`",
    ],
    [
      "enable secret key rotation",
      ["Support key rotation with a list of old keys that still work"],
      "Key rotation with a list of old keys",
    ],
    [
      "support `a` and `b` in projects",
      ["`a` and `b` can now be set per project; projects win"],
      "`a` and `b` in projects",
    ],
    [
      "add copy button",
      ["Adds a copy button next to the switch that shows and hides the key of the license on the page for owners"],
      "Copy button next to the switch",
    ],
    [
      "add copy button for license keys",
      ["Adds a copy button next to the show/hide toggle for the license keys in the admin panel"],
      "Copy button for license keys",
    ],
    ["make `sum_over` stable", ["It no longer requires the experimental flag"], "`sum_over` is now stable"],
  ])("names what %j brings", (title, notes, heading) => {
    expect(headings(write([feature(1, title, notes)]))).toEqual([heading]);
  });
});

describe("headings of breaking changes", () => {
  it("keeps a title where a note begins with one name of several", () => {
    const text =
      "`orders`, `drafts` and `me.orders` will no longer call other services to compute the taxes of what they return";
    const entry = feature(1, "stop calls for taxes in queries of orders", [text], { breaking: true });
    expect(headings(write([entry]))).toEqual(["Breaking: Stops calls for taxes in queries of orders"]);
  });
});

describe("sentences of a changelog", () => {
  it("speaks to users of what a source allows users", () => {
    const entry = feature(1, "add board templates", ["Allow users to share and copy the templates of a board"]);
    const sentence = "You can now share and copy the templates of a board";
    expect(write([entry], "Professional", "users")).toContain(sentence);
    expect(write([entry])).not.toContain("You can");
  });

  it("calls nothing new that a sentence only speaks of", () => {
    const [lead, other] = [
      feature(1, "add a `--json` flag to print lists", ["Add a `--json` flag to print lists", "Numbers stay whole"]),
      feature(2, "rust version", ["The required Rust version has been increased to 1.90.0", "Older ones fail"]),
    ];
    const text = write([lead, other]);
    expect(text).toContain("# Acme: --json flag\n");
    expect(text).not.toMatch(/adds .*version/);
  });

  it("names no product twice where a note speaks of it", () => {
    const text = write([feature(1, "respect settings", ["acme now respects the `HOME_CONFIG` variable of git"])]);
    expect(text).toContain("Acme respects the `HOME_CONFIG` variable of git");
    expect(text).not.toMatch(/acme now/i);
  });

  it("tells a note that only names a thing in a sentence", () => {
    const text = write([
      feature(1, "typescript blocks", ["Syntax highlighting for typescript blocks inside lists of code"]),
    ]);
    expect(text).toContain("Acme adds syntax highlighting for typescript blocks inside lists of code");
  });

  it("leaves out what only says the heading again", () => {
    const text = write([feature(1, "add PWA support for the web client", ["PWA support for the web client"])]);
    expect(text.match(/PWA support for the web client/g)).toHaveLength(3);
  });

  it("tells two orders of a note in one form", () => {
    const text = write([feature(1, "astro 7", ["Adds support for Astro v7, drops support for Astro v6"])]);
    expect(text).toContain("adds support for Astro v7 and drops support for Astro v6");
  });

  it("tells a change once where its section has more to say", () => {
    const notes = ["Add the `--json` flag to print lists as JSON", "Numbers keep all of their digits in this form"];
    const [, , summary, , , , , , section] = write([
      feature(1, "add `--json` flag to print lists as JSON", notes),
    ]).split("\n");
    expect(summary).toBe("The new `--json` flag in Acme prints lists as JSON.");
    expect(section).toMatch(/^Numbers keep all of their digits in this form/);
  });

  it("names only the thing first where its section has nothing else to say", () => {
    const [, , summary, , , , , , section] = write([
      feature(1, "add `--json` flag to print lists as JSON", ["Add the `--json` flag to print all lists as JSON"]),
    ]).split("\n");
    expect(summary).toBe("Acme adds the `--json` flag.");
    expect(section).toMatch(/^The new `--json` flag prints all lists as JSON/);
  });

  it("writes the name of a thing where a note says it", () => {
    const notes = [
      "Remove the experimental mark of `sum_over` from all of its queries",
      "It no longer requires a flag of the server",
    ];
    expect(write([feature(1, "make `sum_over` stable", notes)])).toContain("`sum_over` no longer requires a flag");
  });

  it("keeps a pronoun after the sentence that it refers to, and no other one", () => {
    const led = [
      "Passwords are now hashed with a slow function in all places",
      "This stops attackers who guess many of them",
    ];
    expect(write([feature(1, "hash passwords slowly", led)])).toContain("This stops attackers");
    const alone = [
      "Add a slow function for the hashes of all of the passwords",
      "This stops attackers who guess many of them",
    ];
    expect(write([feature(1, "add slow hashes", alone)])).not.toContain("This stops attackers");
  });

  it("leaves out a sentence that another one tells with more words", () => {
    const notes = [
      "Add sorting",
      "The `sort` flag is now a no-op for lists",
      "The `sort` flag is now a no-op for lists in both programs",
    ];
    expect(write([feature(1, "sort lists by default", notes)]).match(/no-op/g)).toHaveLength(1);
  });
});

it("leaves no section of an article empty", () => {
  const more = [
    "Add the `--json` flag to lists",
    "Numbers keep all of their digits in this form",
    "Dates are written in the time zone of the server",
    "Columns without a name are left out of the rows",
  ];
  const entries = [
    feature(1, "add the `--json` flag to lists", more),
    feature(2, "support context in line ranges", [
      "Support context in line ranges, for example `-r 30::5` and `-r 30:40:5`",
    ]),
  ];
  const draft = writeBlogPost(fixtureLedger(entries), { tone: "Professional", companyName: "Acme" });
  expect(isSkipped(draft) ? "" : draft.markdown).toMatch(/^## Context in line ranges\n\nAcme supports context/m);
});

describe("tones", () => {
  it.each<[Tone, string]>([
    ["Professional", "The new `--json` flag in Acme prints lists."],
    ["Conversational", "With the new `--json` flag in Acme, you can print lists."],
    ["Casual", "Want to print lists? Acme has got a new `--json` flag for that."],
    ["Formal", "Acme introduces the `--json` flag, which prints lists."],
  ])("differ in the frame of a sentence: %s", (tone, sentence) => {
    const notes = ["Add `--json` flag to print lists", "Numbers keep all of their digits in this form"];
    expect(write([feature(1, "add `--json` flag to print lists", notes)], tone)).toContain(sentence);
  });
});
