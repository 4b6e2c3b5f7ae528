import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "#lib/content/ledger/classify/classify.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import { readAuthorNotes } from "./author-notes.ts";

const CHANGESET = '---\n"@acme/app": patch\n"@acme/core": minor\n---\n\nAdd a way to export rows.\n';

describe("readAuthorNotes", () => {
  it("returns nothing for an ordinary description", () => {
    expect(readAuthorNotes("Adds rows.\n\n---\n\nCloses #3")).toEqual({ message: null, note: null, bump: null });
  });

  it("reads a commit-message override", () => {
    const body = "text\nBEGIN_COMMIT_OVERRIDE\nfeat: rows\n\nMore.\nEND_COMMIT_OVERRIDE\nrest";
    expect(readAuthorNotes(body).message).toBe("feat: rows\n\nMore.");
  });

  it("reads a release-note block", () => {
    expect(readAuthorNotes("```release-note\nRows can be exported.\n```").note).toBe("Rows can be exported.");
  });

  it("reads a changeset with the greatest of its version bumps", () => {
    expect(readAuthorNotes(CHANGESET)).toEqual({ message: null, note: "Add a way to export rows.", bump: "minor" });
    expect(readAuthorNotes(`Please check:\n\n\`\`\`\n${CHANGESET}\`\`\`\nThanks`).bump).toBe("minor");
  });

  it("accepts any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("---\n", "```release-note\n", "BEGIN_COMMIT_OVERRIDE"), (text, mark) => {
        expect(readAuthorNotes(`${mark}${text}${mark}`)).toHaveProperty("bump");
      }),
    );
  });
});

describe("author notes in classify", () => {
  it.each([
    ["a major changeset", CHANGESET.replace("minor", "major")],
    ["a note that asks readers to act", "```release-note\nACTION REQUIRED: move the file\n```"],
    ["a message with a mark", "BEGIN_COMMIT_OVERRIDE\nfeat!: rows\nEND_COMMIT_OVERRIDE"],
  ])("marks a change as breaking by %s", (_, body) => {
    expect(classify(makeChange("Rework rows", { body })).breaking).toBe(true);
    expect(classify(makeChange("Rework rows", { body: CHANGESET })).breaking).toBe(false);
  });

  it("classifies a minor changeset as a feature unless the title names a type", () => {
    expect(classify(makeChange("Rework rows", { body: CHANGESET })).category).toBe("Features & Enhancements");
    expect(classify(makeChange("fix: rows", { body: CHANGESET })).category).toBe("Bug Fixes");
  });
});
