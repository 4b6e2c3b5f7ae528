import { describe, expect, it } from "vitest";
import { type Draft, isSkipped, type TextType } from "#lib/content/types.ts";
import { fixtureEntry, fixtureLedger } from "#lib/content/writers/facts/ledger.fixture.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { verifyText } from "./text.ts";

const ledger = fixtureLedger([
  fixtureEntry(7, "feat(css): minify the `style_tag` element", {
    category: "Features & Enhancements",
    disposition: "highlight",
    rank: 0,
    detail: "Tags are now minified after 30 seconds in `css_minify` mode",
  }),
  fixtureEntry(8, "Fix a crash in v1.2.3 of the reader", {
    disposition: "highlight",
    rank: 1,
    detail: "Readers of three kinds no longer end when a file has no end",
  }),
  fixtureEntry(9, "fix: close the 3 sockets", { detail: "A peer that hangs up no longer blocks its port" }),
  fixtureEntry(10, "chore: tidy", { disposition: "dropped" }),
]);
const types = ["blog_post", "linkedin_post", "twitter_post"] as const;
type PostType = (typeof types)[number];

function writeDraft(type: TextType): Draft {
  const draft = writeText(type, ledger, { tone: "Professional", seed: 1 });
  if (isSkipped(draft)) throw new Error("The test ledger must keep at least one change.");
  return draft;
}

function tampered(type: PostType, from: string, to: string): Draft {
  const draft = writeDraft(type);
  expect(draft.markdown).toContain(from);
  return {
    ...draft,
    title: draft.title.replaceAll(from, to),
    markdown: draft.markdown.replaceAll(from, to),
    sentences: draft.sentences.map((sentence) => ({ ...sentence, text: sentence.text.replaceAll(from, to) })),
  };
}

/** The draft with one more paragraph at the end. */
function extended(type: PostType, text: string, entryIds = ["pr-7"]): Draft {
  const draft = writeDraft(type);
  const sentences = [...draft.sentences, { text, entryIds }];
  return { ...draft, markdown: `${draft.markdown.trimEnd()}\n\n${text}\n`, sentences };
}

const findFaults = (type: PostType, draft: Draft, minimums = false) =>
  verifyText(type, draft, ledger, { minimums }).map(({ section, kind, token }) => ({ section, kind, token }));

describe("verifyText", () => {
  it.each(types)("accepts a %s written from the ledger", (type) => {
    expect(findFaults(type, writeDraft(type))).toEqual([]);
  });

  it.each([
    ["a number", "30 seconds", "31 seconds", "31"],
    ["an identifier", "css_minify", "css_magnify", "css_magnify"],
    ["a number in words", "three ", "seven ", "seven"],
  ])("reports %s that no cited source contains, in every post type", (_name, from, to, token) => {
    for (const type of types) {
      if (!writeDraft(type).markdown.includes(from)) continue;
      expect(findFaults(type, tampered(type, from, to))).toContainEqual({
        section: "body",
        kind: "unsupported-token",
        token,
      });
    }
  });

  it.each([
    ["Fixed in v1.2.4."],
    ["CVE-2026-0001 is closed."],
    ["Thanks to @eve for it."],
    ["It closes #99 at last."],
    ["See [it](https://evil.example) now."],
  ])("reports %j, which the cited entry does not support", (text) => {
    for (const type of types) {
      expect(findFaults(type, extended(type, text)).map((fault) => fault.kind)).toContain("unsupported-token");
    }
  });

  it("reports sentences that cite nothing, unknown entries or dropped entries", () => {
    for (const type of types) {
      const says = (ids: string[]) => findFaults(type, extended(type, "It is so.", ids)).map((fault) => fault.kind);
      expect(says([])).toEqual(["unmapped-sentence"]);
      expect(says(["pr-99"])).toEqual(["unknown-entry"]);
      expect(says(["pr-10"])).toEqual(["misplaced-entry"]);
      const draft = writeDraft(type);
      const stray = { ...draft, markdown: `${draft.markdown}\nIt is so.\n` };
      expect(findFaults(type, stray)).toMatchObject([{ kind: "unmapped-sentence", token: "It is so." }]);
    }
  });

  it("reports empty, long or multi-line titles and unsupported facts in titles", () => {
    for (const type of types) {
      const draft = writeDraft(type);
      for (const title of ["", "a".repeat(121), "a\nb"]) {
        expect(findFaults(type, { ...draft, title })).toContainEqual({
          section: "title",
          kind: "length",
          token: undefined,
        });
      }
    }
    const wrong = { ...writeDraft("twitter_post"), title: "api 9.9.9 is here" };
    expect(findFaults("twitter_post", wrong)).toEqual([
      { section: "title", kind: "unsupported-token", token: "9.9.9" },
    ]);
  });

  it.each([
    "A #hashtag here.",
    "A link to https://api.example here.",
    "A [link](https://git.example/acme/api/pull/7) here.",
    "It is done 🎉 now.",
    "It came with #7 here.",
    "Ask @lee about it.",
    "- an item",
    "# A heading",
  ])("reports %j on LinkedIn", (text) => {
    const draft = writeDraft("linkedin_post");
    const sentence = { text: text.replace(/^[-#] (?=\w)/, ""), entryIds: ["pr-7"] };
    const worse = { ...draft, markdown: `${draft.markdown}\n${text}\n`, sentences: [...draft.sentences, sentence] };
    expect(findFaults("linkedin_post", worse)).toContainEqual({ section: "body", kind: "structure", token: undefined });
  });

  it("counts the length of a post on X like X", () => {
    const wide = "翠".repeat(100);
    const faults = findFaults("twitter_post", extended("twitter_post", `${wide}.`));
    expect(faults).toEqual([{ section: "body", kind: "length", token: undefined }]);
  });

  it("applies minimum lengths only to models", () => {
    expect(findFaults("blog_post", writeDraft("blog_post"), true)).toEqual([
      { section: "body", kind: "length", token: undefined },
    ]);
  });

  it("requires a blog post to show its title once and to have themes", () => {
    const draft = writeDraft("blog_post");
    const structure = { section: "title", kind: "structure", token: undefined };
    expect(findFaults("blog_post", { ...draft, title: "api: something" })).toEqual([structure]);
    expect(findFaults("blog_post", { ...draft, markdown: draft.markdown.replace("# ", "") })).toContainEqual(structure);
    const flat = { ...draft, markdown: draft.markdown.replace(/^## .*\n/gm, "") };
    expect(findFaults("blog_post", flat)).toEqual([{ section: "body", kind: "structure", token: undefined }]);
  });

  it("does not parse posts that are far too long", () => {
    const text = "word ".repeat(20_000);
    expect(findFaults("twitter_post", extended("twitter_post", text))).toEqual([
      { section: "body", kind: "length", token: undefined },
    ]);
  });
});
