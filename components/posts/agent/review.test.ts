import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildText, changesBetween, type Decision, decide, locateChanges, type Review, startReview } from "./review.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "", "- c", "<img src=x onerror=alert(1)>", "$& \\1 $1"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));
const choices = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });
const order = fc.shuffledSubarray([...Array(14).keys()]);

const begin = (base: string, proposed: string): Review => startReview(base, proposed, base);
const allIndexes = ({ changes }: Review) => [...changes.keys()];

describe("review of a proposal", () => {
  it("returns the proposed text when all changes are accepted and the base when none is", () => {
    fc.assert(
      fc.property(text, text, (base, proposed) => {
        const review = begin(base, proposed);
        expect(buildText(review)).toBe(base);
        expect(decide(review, allIndexes(review), "accepted", base).text).toBe(proposed);
      }),
    );
  });

  it("returns the same text for the same decisions in any order, and the base after undoing them", () => {
    fc.assert(
      fc.property(text, text, order, (base, proposed, taken) => {
        const first = begin(base, proposed);
        const indexes = taken.filter((index) => index < first.changes.length);
        let state = { review: first, text: base };
        for (const index of indexes) state = decide(state.review, [index], "accepted", state.text);
        expect(state).toEqual(decide(first, indexes, "accepted", base));
        expect(state.text).toBe(buildText(state.review));
        for (const index of indexes) state = decide(state.review, [index], "pending", state.text);
        expect(state).toEqual({ review: first, text: base });
      }),
    );
  });

  it("writes nothing for a rejected change", () => {
    fc.assert(
      fc.property(text, text, (base, proposed) => {
        const review = begin(base, proposed);
        expect(decide(review, allIndexes(review), "rejected", base).text).toBe(base);
      }),
    );
  });

  it("never locates a passage where its text differs regardless of the edits of others", () => {
    fc.assert(
      fc.property(text, text, text, choices, (base, proposed, current, taken) => {
        const { changes } = begin(base, proposed);
        const decisions = changes.map((_, index): Decision => (taken[index] ? "accepted" : "pending"));
        for (const [index, place] of locateChanges({ base, changes, decisions }, current).entries()) {
          const side = taken[index] ? changes[index]?.after : changes[index]?.before;
          if (place) expect(current.slice(place.from, place.to)).toBe(side);
        }
      }),
    );
  });

  it("keeps edits made elsewhere, and rejects a change to an edited passage", () => {
    const lines = fc.integer({ min: 3, max: 9 });
    fc.assert(
      fc.property(lines, fc.nat(8), fc.nat(8), (count, proposedAt, typedAt) => {
        fc.pre(proposedAt < count && typedAt < count);
        const write = (changed: Record<number, string>) =>
          Array.from({ length: count }, (_, index) => `${changed[index] ?? `line ${index}`}\n`).join("");
        const review = begin(write({}), write({ [proposedAt]: "proposed" }));
        const typed = write({ [typedAt]: "typed" });
        const taken = decide(review, [0], "accepted", typed);
        if (proposedAt === typedAt) expect(taken).toEqual({ review, text: typed });
        else expect(taken.text).toBe(write({ [proposedAt]: "proposed", [typedAt]: "typed" }));
      }),
    );
  });

  it("re-anchors a moved passage, and drops an insertion where someone typed at the same position", () => {
    const review = begin("one\ntwo\n", "one\nnew\ntwo\n");
    expect(decide(review, [0], "accepted", "zero\none\ntwo\n").text).toBe("zero\none\nnew\ntwo\n");
    expect(locateChanges(review, "one\nother\ntwo\n")).toEqual([undefined]);
  });

  it("does not undo an accepted change that was edited afterwards", () => {
    const { review } = decide(begin("one\ntwo\n", "one\nTWO\n"), [0], "accepted", "one\ntwo\n");
    expect(decide(review, [0], "pending", "one\nTWO, longer\n").text).toBe("one\nTWO, longer\n");
  });

  it("counts changes that the text already contains as accepted", () => {
    const base = "one\n\ntwo\n\nthree\n";
    const review = startReview(base, "ONE\n\ntwo\n\nTHREE\n", "ONE\n\ntwo\n\nthree\n");
    expect(review.decisions).toEqual(["accepted", "pending"]);
    expect(changesBetween(base, base)).toEqual([]);
  });
});
