import { describe, expect, it } from "vitest";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import { isSkipped, type TextType } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { testEntry, testLedger } from "#lib/testing/posts.ts";
import { checkForm, checkPlace, findUnsourced } from "./check.ts";
import { completeSentence, formatSentence } from "./format.ts";
import { findOpening, insertAfter } from "./opening.ts";
import { findThinLead } from "./thin-lead.ts";

const THIN = testEntry("labels", {
  title: "feat: print labels for parcels",
  category: "Features & Enhancements",
  disposition: "highlight",
  rank: 0,
  refs: [{ type: "pull_request", repository: "repo_1", id: "12", url: "https://code.example/acme/widget/pull/12" }],
  facts: [
    {
      kind: "surface",
      standing: "source",
      text: "Added the HTTP route `POST /labels`, for up to 40 parcels of DHL",
      span: { in: "file", commit: "a".repeat(40), path: "api/labels.ts", from: 1, to: 9 },
    },
  ],
});
const OTHERS = [
  testEntry("sort", { title: "fix: keep the order of rows when a list is sorted" }),
  testEntry("crash", { title: "fix: stop the crash when an order has no address" }),
];
const LEDGER = testLedger([THIN, ...OTHERS]);
const TYPES = ["changelog", "linkedin_post", "twitter_post"] as const;
const VOICE = { names: ["Acme"], language: "English" };

/** A post of a person who edited it, as posts on networks are skipped where only titles are known. */
const SHORT = {
  markdown: "Acme prints labels for parcels.\n\nIt also keeps the order of rows.\n",
  sentences: [
    { text: "Acme prints labels for parcels.", entryIds: ["labels"], author: "generated" as const },
    { text: "It also keeps the order of rows.", entryIds: ["sort"], author: "generated" as const },
  ],
};

function write(type: TextType, ledger = LEDGER) {
  if (type !== "changelog") return SHORT;
  const written = writeText(type, ledger, { tone: "Professional", companyName: "Acme" });
  if (isSkipped(written)) throw new Error(written.reason);
  const sentences = written.sentences.map((each): AttributedSentence => ({ ...each, author: "generated" }));
  return { markdown: written.markdown, sentences };
}

function requireOpening(markdown: string) {
  const opening = findOpening(markdown);
  if (opening === null) throw new Error("The text has no opening.");
  return opening;
}

describe("findThinLead", () => {
  it.each(TYPES)("finds the change that a %s leads with when only its title is known", (type) => {
    expect(findThinLead(write(type), LEDGER)?.id).toBe("labels");
  });

  it("finds none when the sources say more than the title", () => {
    const detail = "The menu of an order now has an entry that opens the printer dialog of the browser";
    const ledger = testLedger([{ ...THIN, detail }, ...OTHERS]);
    expect(findThinLead(write("changelog", ledger), ledger)).toBeNull();
  });

  it("finds none when a person wrote the sentence after the first one", () => {
    const { markdown, sentences } = write("changelog");
    const text = "Everybody waited for it.";
    const added = insertAfter(requireOpening(markdown), markdown, text);
    const person = { text, entryIds: [], author: "person" as const };
    expect(findThinLead({ markdown: added, sentences: [...sentences, person] }, LEDGER)).toBeNull();
  });

  it("finds none when the change was left out or the first sentence is a person's", () => {
    const text = write("changelog");
    const dropped = testLedger([{ ...THIN, disposition: "dropped" }, ...OTHERS]);
    expect(findThinLead(text, dropped)).toBeNull();
    const sentences = text.sentences.map((each) => ({ ...each, author: "person" as const }));
    expect(findThinLead({ ...text, sentences }, LEDGER)).toBeNull();
  });

  it("finds none when the text begins with a list or is empty", () => {
    const { sentences } = write("changelog");
    for (const markdown of ["# Acme\n\n- You can print labels.\n", "", "# Acme\n"]) {
      expect(findThinLead({ markdown, sentences }, LEDGER)).toBeNull();
    }
  });
});

describe("insertAfter", () => {
  it.each(TYPES)("adds the sentence after the first one of a %s and changes nothing else", (type) => {
    const { markdown } = write(type);
    const opening = requireOpening(markdown);
    const changed = insertAfter(opening, markdown, "It takes one click.");
    expect(requireOpening(changed)).toMatchObject({ text: opening.text, next: "It takes one click." });
    expect(changed.replace(" It takes one click.", "")).toBe(markdown);
  });

  it("skips a title that says the same as the first sentence", () => {
    const markdown = "# Print labels.\n\nPrint labels. Sort rows.\n";
    expect(insertAfter(requireOpening(markdown), markdown, "Now.")).toBe(
      "# Print labels.\n\nPrint labels. Now. Sort rows.\n",
    );
  });
});

describe("findUnsourced", () => {
  const find = (sentence: string) => findUnsourced(sentence, THIN, LEDGER, VOICE);

  it.each([
    "You can print the labels of up to 40 parcels at once.",
    "Open an order and print its labels for DHL, without leaving Acme.",
    "Scripts can send `POST /labels` and get a file back.",
    "Teams that ship parcels no longer need a second program.",
  ])("accepts %j", (sentence) => {
    expect(find(sentence)).toEqual([]);
  });

  it.each([
    ["You can print up to 500 labels at once.", ["500"]],
    ["Since 2.4.0 you can print labels.", ["2.4.0"]],
    ["You can print labels for Fedora.", ["Fedora"]],
    ["You can call `printLabels()` for every order.", ["printLabels()", "every"]],
    ["You can read https://evil.example/labels first.", ["https://evil.example/labels"]],
    ["You can always print labels twice as fast.", ["twice", "always"]],
    ["Printing is faster now.", ["faster"]],
    ["You can print labels with #99.", ["#99"]],
  ])("names the words of %j that no fact says", (sentence, words) => {
    expect(find(sentence)).toEqual(words);
  });

  it("does not take the facts of other changes", () => {
    expect(find("You can print labels for Order 12 and 31.")).toContain("31");
  });
});

describe("checkForm", () => {
  it.each([
    ["Print.", "Write a whole sentence."],
    ["You can print labels. You can sort rows.", "Write one sentence only."],
    ["You can print <img src=x onerror=alert(1)> labels.", "Write plain text, without links and HTML."],
    ["You can print [labels](https://evil.example).", "Write plain text, without links and HTML."],
    ["Go to javascript:alert(1) and print labels.", "Write plain text, without links and HTML."],
    ["You can print labels – at last.", "Use a comma instead of the long dash."],
  ])("refuses %j", (sentence, message) => {
    expect(checkForm(sentence, "changelog")).toEqual([message]);
  });

  it("refuses what networks turn into links, in posts only", () => {
    expect(checkForm("You can print labels with #labels.", "twitter_post")).toHaveLength(1);
    expect(checkForm("You can print labels with #labels.", "changelog")).toEqual([]);
  });

  it("accepts a sentence in a script without spaces", () => {
    expect(checkForm("すべての注文からラベルを印刷できます。", "changelog")).toEqual([]);
  });
});

describe("checkPlace", () => {
  const check = (type: TextType, sentence: string) => {
    const { markdown } = write(type);
    return checkPlace(insertAfter(requireOpening(markdown), markdown, sentence), sentence, type);
  };

  it("says how many weighted characters are too many on X", () => {
    const fits = "You can print labels now.";
    const long = `You can print ${"語".repeat(120)} labels.`;
    expect(check("twitter_post", fits)).toEqual([]);
    expect(check("twitter_post", long)).toEqual([
      expect.stringMatching(/^Shorten the sentence: the post would have \d+ characters too many\.$/),
    ]);
    expect(check("linkedin_post", long)).toEqual([]);
  });

  it("refuses a sentence that readers cannot tell from the first one", () => {
    expect(check("changelog", "npm can print labels.")).toEqual(["Begin with a capital letter."]);
  });
});

describe("completeSentence", () => {
  it.each([
    ["you can print labels", "You can print labels."],
    ["npm prints labels!", "npm prints labels!"],
    ["You can print\n labels\u202e.", "You can print labels."],
    ["ラベルを印刷できます", "ラベルを印刷できます。"],
  ])("completes %j", (text, sentence) => {
    expect(completeSentence(text)).toBe(sentence);
  });
});

describe("formatSentence", () => {
  it("escapes markup, and keeps code in Markdown only", () => {
    const sentence = "You can send `POST /labels` or *print*.";
    expect(formatSentence(sentence, "changelog")).toBe("You can send `POST /labels` or \\*print\\*.");
    expect(formatSentence(sentence, "twitter_post")).toBe("You can send POST /labels or \\*print\\*.");
  });
});
