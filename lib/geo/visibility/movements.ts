import { CHANGE_LEVEL, type Change } from "#lib/stats/change.ts";
import { benjaminiHochberg } from "#lib/stats/false-discovery.ts";
import type { Verdict } from "./comparison.ts";
import { changeOf, type Judgement } from "./judge.ts";
import type { Tallies } from "./tallies.ts";

/** The verdict on one member of a family. */
export type Movement = { verdict: Verdict; difference: number | null; low: number | null; high: number | null };

/** Corrects verdicts that stand side by side: at most 5% of the movements that they show are expected to be false. */
export function correctFamily<T extends Pick<Judgement, "verdict" | "p" | "change">>(
  members: readonly T[],
): (T & { adjusted: number | null; movement: Movement })[] {
  const tested = members.filter(({ p }) => p !== null);
  const adjusted = new Map(benjaminiHochberg(tested.map(({ p }) => p ?? 1)).map((q, i) => [tested[i], q]));
  return members.map((member) => {
    const q = adjusted.get(member) ?? null;
    return {
      ...member,
      adjusted: q,
      movement: toMovement(member.change, q === null ? member.verdict : decide(member, q)),
    };
  });
}

function decide({ change }: Pick<Judgement, "change">, q: number): Verdict {
  if (!change || q >= CHANGE_LEVEL) return "no_detectable_change";
  return change.difference > 0 ? "up" : "down";
}

/** The verdict with the matched change and its interval. */
export function toMovement(change: Change | null, verdict: Verdict): Movement {
  const { difference = null, combined } = change ?? {};
  return { verdict, difference, low: combined?.low ?? null, high: combined?.high ?? null };
}

/** A brand with the answers of each row that name it. */
export type BrandColumn = { brand: string; own: boolean; column: Float64Array };

/**
 * The movement of every brand's mention rate over the compared cells. The brand's own is the verdict itself; those of
 * competitors are one family.
 */
export function moveBrands(judgement: Judgement, brands: readonly BrandColumn[]): Map<string, Movement> {
  const isDecided = judgement.p !== null;
  const rivals = brands.filter(({ own }) => !own);
  const judged = rivals.map(({ column }) => {
    const change = changeOf(judgement.sides, column);
    return { verdict: judgement.verdict, change, p: isDecided && change ? change.p : null };
  });
  const movements = correctFamily(judged).map(({ movement }, i) => [rivals[i]?.brand ?? "", movement] as const);
  const own = brands.find((brand) => brand.own)?.brand ?? "";
  return new Map([[own, toMovement(judgement.change, judgement.verdict)], ...movements]);
}

/** How the competitors moved over the same cells, and the brand against them (difference in differences). */
export type Control = { competitors: Movement; difference: number; low: number; high: number };

/** @returns null without competitors or without a change */
export function computeControl(tallies: Tallies, judgement: Judgement, brands: readonly BrandColumn[]): Control | null {
  const rivals = brands.filter(({ own }) => !own);
  const own = brands.find((brand) => brand.own);
  if (rivals.length === 0 || !own) return null;
  const average = new Float64Array(tallies.size);
  for (const { column } of rivals) {
    for (let row = 0; row < average.length; row++) {
      average[row] = (average[row] as number) + (column[row] as number) / rivals.length;
    }
  }
  const lead = own.column.map((count, row) => count - (average[row] as number));
  const control = changeOf(judgement.sides, average);
  const change = changeOf(judgement.sides, lead);
  if (!control || !change) return null;
  const decided = { verdict: judgement.verdict, change: control, p: judgement.p === null ? null : control.p };
  const [competitors] = correctFamily([decided]);
  if (!competitors) return null;
  const { difference, low, high } = change.combined;
  return { competitors: competitors.movement, difference, low, high };
}
