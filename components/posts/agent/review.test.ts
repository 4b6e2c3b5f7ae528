import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, type Decision, decide, placesOf, type Review, startReview, textOf } from "./review.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "", "- c", "<img src=x onerror=alert(1)>", "$& \\1 $1"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));
const choices = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });
const order = fc.shuffledSubarray([...Array(14).keys()]);

const begin = (base: string, proposed: string): Review => startReview(base, proposed, base);
const indexesOf = ({ changes }: Review) => [...changes.keys()];

describe("a review of a proposal", () => {
  it("gives the proposed text when everything is accepted, and the base when nothing is", () => {
    fc.assert(
      fc.property(text, text, (base, proposed) => {
        const review = begin(base, proposed);
        expect(textOf(review)).toBe(base);
        expect(decide(review, indexesOf(review), "accepted", base).text).toBe(proposed);
      }),
    );
  });

  it("gives the same text for the same choice, in whatever order it is made, and undone it gives the base", () => {
    fc.assert(
      fc.property(text, text, order, (base, proposed, taken) => {
        const first = begin(base, proposed);
        const indexes = taken.filter((index) => index < first.changes.length);
        let state = { review: first, text: base };
        for (const index of indexes) state = decide(state.review, [index], "accepted", state.text);
        expect(state).toEqual(decide(first, indexes, "accepted", base));
        expect(state.text).toBe(textOf(state.review));
        for (const index of indexes) state = decide(state.review, [index], "pending", state.text);
        expect(state).toEqual({ review: first, text: base });
      }),
    );
  });

  it("writes nothing where a change is rejected", () => {
    fc.assert(
      fc.property(text, text, (base, proposed) => {
        const review = begin(base, proposed);
        expect(decide(review, indexesOf(review), "rejected", base).text).toBe(base);
      }),
    );
  });

  it("never takes a place for a passage that does not say what it says there, whatever others wrote", () => {
    fc.assert(
      fc.property(text, text, text, choices, (base, proposed, current, taken) => {
        const { changes } = begin(base, proposed);
        const decisions = changes.map((_, index): Decision => (taken[index] ? "accepted" : "pending"));
        for (const [index, place] of placesOf({ base, changes, decisions }, current).entries()) {
          const side = taken[index] ? changes[index]?.after : changes[index]?.before;
          if (place) expect(current.slice(place.from, place.to)).toBe(side);
        }
      }),
    );
  });

  it("keeps what a person wrote elsewhere, and takes nothing where the person changed the passage itself", () => {
    const lines = fc.integer({ min: 3, max: 9 });
    fc.assert(
      fc.property(lines, fc.nat(8), fc.nat(8), (count, proposedAt, typedAt) => {
        fc.pre(proposedAt < count && typedAt < count);
        const write = (changed: Record<number, string>) =>
          Array.from({ length: count }, (_, at) => `${changed[at] ?? `line ${at}`}\n`).join("");
        const review = begin(write({}), write({ [proposedAt]: "proposed" }));
        const typed = write({ [typedAt]: "typed" });
        const taken = decide(review, [0], "accepted", typed);
        if (proposedAt === typedAt) expect(taken).toEqual({ review, text: typed });
        else expect(taken.text).toBe(write({ [proposedAt]: "proposed", [typedAt]: "typed" }));
      }),
    );
  });

  it("re-anchors a passage that moved, and lets an insertion go where somebody wrote at its very place", () => {
    const review = begin("one\ntwo\n", "one\nnew\ntwo\n");
    expect(decide(review, [0], "accepted", "zero\none\ntwo\n").text).toBe("zero\none\nnew\ntwo\n");
    expect(placesOf(review, "one\nother\ntwo\n")).toEqual([undefined]);
  });

  it("does not undo what was edited after it was accepted", () => {
    const { review } = decide(begin("one\ntwo\n", "one\nTWO\n"), [0], "accepted", "one\ntwo\n");
    expect(decide(review, [0], "pending", "one\nTWO, longer\n").text).toBe("one\nTWO, longer\n");
  });

  it("knows what the text says already", () => {
    const base = "one\n\ntwo\n\nthree\n";
    const review = startReview(base, "ONE\n\ntwo\n\nTHREE\n", "ONE\n\ntwo\n\nthree\n");
    expect(review.decisions).toEqual(["accepted", "pending"]);
    expect(changesBetween(base, base)).toEqual([]);
  });
});
