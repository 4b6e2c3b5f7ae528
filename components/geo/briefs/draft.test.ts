import { describe, expect, it } from "vitest";
import { CallError } from "#lib/http/call.ts";
import { changedParts, type Draft, freeKey, partNames, sectionErrors, toChange } from "./draft.ts";

const draft: Draft = {
  workingTitle: "Which tools write release notes",
  contentSubtype: "guide",
  audience: "Software teams",
  jobToBeDone: "Choose a tool",
  sections: [{ key: 0, heading: "What to look for", goal: "Know the criteria", claims: [] }],
  questionsToAnswer: ["Is it free?"],
  acceptanceChecklist: [],
  internalLinks: [],
  sourcesToBeat: [],
};

describe("changed parts of a plan", () => {
  it("sends only differences, trimmed and without empty lines", () => {
    const claim = { key: 3, text: " Acme is named. ", factIds: ["c"] };
    const changed: Draft = {
      ...draft,
      workingTitle: " New title ",
      questionsToAnswer: ["Is it free?", "", " Who uses it? "],
      sections: [{ key: 7, heading: " H ", goal: "G", claims: [claim] }],
    };
    const parts = changedParts(draft, changed);
    expect(partNames(parts)).toBe("title, sections, questions");
    expect(toChange(changed, parts)).toEqual({
      workingTitle: "New title",
      questionsToAnswer: ["Is it free?", "Who uses it?"],
      sections: [{ heading: "H", goal: "G", claims: [{ text: "Acme is named.", factIds: ["c"] }] }],
    });
    expect(changedParts(draft, structuredClone(draft))).toEqual([]);
  });

  it("finds an unused key", () => {
    expect(freeKey([])).toBe(0);
    expect(freeKey([{ key: 4 }, { key: 2 }])).toBe(5);
  });
});

describe("sectionErrors", () => {
  it("assigns the first error of each section and claim to its path", () => {
    const error = new CallError(400, "Not borne out", "Change the claim.", [
      { path: "sections.0.claims.1.text", message: "names Acme, which no answer does" },
      { path: "sections.0.claims.1", message: "second" },
      { path: "body.sections.2.heading", message: "too short" },
      { path: "workingTitle", message: "elsewhere" },
    ]);
    expect([...sectionErrors(error)]).toEqual([
      ["0.claims.1", "names Acme, which no answer does"],
      ["2.heading", "too short"],
    ]);
    expect(sectionErrors(new Error("other")).size).toBe(0);
  });
});
