import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KINDS, SENTIMENTS } from "#lib/feedback/limits.ts";
import { HOSTILE } from "#lib/testing/hostile.ts";
import { classify, oneLine } from "./classify.ts";

describe("kind and sentiment of a message", () => {
  test.each([
    ["The create_issue tool crashes with a TypeError when the body is empty.", "bug", "negative"],
    ["list_posts returned a 500 error twice in a row", "bug", "negative"],
    ["Expected an array of posts but got an empty object", "bug", "negative"],
    ["search doesn't work with umlauts", "bug", "negative"],
    ["I cannot update a post: the request timed out.", "bug", "negative"],
    ["Why does every call return HTTP 503 since this morning?", "bug", "negative"],
    ["The docs say `limit`, which is wrong: it is `pageSize`.", "bug", "negative"],
    ["It would be nice to filter posts by author.", "feature", "neutral"],
    ["Please add support for bulk deletion", "feature", "neutral"],
    ["Could you add a dry-run flag to the import?", "feature", "neutral"],
    ["There is no way to cancel a running job.", "feature", "neutral"],
    ["list_posts should support sorting by title", "feature", "neutral"],
    ["How do I authenticate with an OAuth token?", "question", "neutral"],
    ["Is there an example of a webhook payload?", "question", "neutral"],
    ["What does the status `skipped` mean?", "question", "neutral"],
    ["Great docs, the quickstart worked perfectly. Thanks", "praise", "positive"],
    ["Thank you, this tool is fast and easy to use", "praise", "positive"],
    ["This works really well.", "praise", "positive"],
    ["Love the evidence panel.", "praise", "positive"],
    ["The export of posts loses tables.", "bug", "negative"],
    ["The names of the tools are not very good.", "other", "negative"],
    ["Confusing and slow.", "other", "negative"],
    ["Called from a nightly run.", "other", "neutral"],
    ["Das Werkzeug liefert leere Listen", "other", "neutral"],
    ["1234", "other", "neutral"],
    ["🤷", "other", "neutral"],
  ] as const)("classifies %s", (message, kind, sentiment) => {
    expect(classify(message)).toMatchObject({ kind, sentiment });
  });

  test("ignores case", () => {
    expect(classify("THE TOOL CRASHES")).toMatchObject({ kind: "bug" });
  });

  test("classifies a bug or a question as such when the message also says thanks", () => {
    expect(classify("Thanks for the great tool! It crashes on empty input, though.")).toMatchObject({ kind: "bug" });
    expect(classify("Thanks! How do I rotate a key?")).toMatchObject({ kind: "question" });
  });
});

describe("title of a message", () => {
  test.each([
    ["The import is slow. It takes minutes.", "The import is slow"],
    ["# Broken pagination\n\nPage 2 is empty.", "Broken pagination"],
    ["\n\n- list_posts fails\n- so does get_post", "list_posts fails"],
    ["Why is version 1.2.3 gone from e.g. the list? I need it.", "Why is version 1.2.3 gone from e.g. the list?"],
    ["---\n\n!!!", "--- !!!"],
    ["abc\u202edef", "abcdef"],
  ])("shortens %j to %j", (message, title) => {
    expect(classify(message).title).toBe(title);
  });

  test("cuts between words and adds an ellipsis", () => {
    expect(oneLine(`${"word ".repeat(40)}end`, 24)).toBe("word word word word…");
    expect(oneLine("x".repeat(40), 10)).toBe(`${"x".repeat(9)}…`);
    expect(oneLine("short", 10)).toBe("short");
  });
});

test("is deterministic and yields a valid kind, sentiment and one-line title for any text", () => {
  const check = (message: string) => {
    const result = classify(message);
    expect(KINDS).toContain(result.kind);
    expect(SENTIMENTS).toContain(result.sentiment);
    expect(result.title).toMatch(/^[^\n\r]{1,200}$/u);
    expect(result.title.isWellFormed()).toBe(true);
    expect(classify(message)).toEqual(result);
  };
  for (const text of HOSTILE) check(text.toWellFormed().slice(0, 4_000));
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), check), { numRuns: 100 });
});
