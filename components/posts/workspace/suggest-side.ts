import type { Hunk } from "#components/article/line-diff.ts";

export type Side = "theirs" | "mine" | "both";

/** The side of a difference that changed the common base text; undefined when both did and a person must choose. */
export function suggestSide(hunk: Extract<Hunk, { kind: "differs" }>, base: string): Side | undefined {
  if (hunk.mine === "") return base.includes(hunk.theirs) ? "mine" : "theirs";
  if (hunk.theirs === "") return base.includes(hunk.mine) ? "theirs" : "mine";
  const theirsIsOld = base.includes(hunk.theirs);
  const mineIsOld = base.includes(hunk.mine);
  if (theirsIsOld === mineIsOld) return undefined;
  return theirsIsOld ? "mine" : "theirs";
}
