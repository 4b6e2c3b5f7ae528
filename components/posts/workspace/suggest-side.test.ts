import { describe, expect, it } from "vitest";
import { diffHunks } from "#components/article/line-diff.ts";
import { suggestSide } from "./suggest-side.ts";

const base = "# Title\n\nOne.\n\nTwo.\n\nThree.\n";

function sides(theirs: string, mine: string) {
  return diffHunks(theirs, mine).flatMap((hunk) => (hunk.kind === "differs" ? [suggestSide(hunk, base)] : []));
}

describe("suggestSide", () => {
  it("chooses the side that changed a passage if the other did not", () => {
    expect(sides(base.replace("One.", "One, theirs."), base.replace("Three.", "Three, mine."))).toEqual([
      "theirs",
      "mine",
    ]);
  });

  it("keeps one side's additions and removals", () => {
    expect(sides(`${base}\nTheir end.\n`, base)).toEqual(["theirs"]);
    expect(sides(base, `${base}\nMy end.\n`)).toEqual(["mine"]);
    expect(sides(base, base.replace("Two.\n\n", ""))).toEqual(["mine"]);
    expect(sides(base.replace("Two.\n\n", ""), base)).toEqual(["theirs"]);
  });

  it("returns undefined when both sides changed the same passage", () => {
    expect(sides(base.replace("Two.", "Two, theirs."), base.replace("Two.", "Two, mine."))).toEqual([undefined]);
  });
});
