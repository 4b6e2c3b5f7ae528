import type { Answer, Match, Score, Scorer, TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { Flip } from "./protocol.ts";

const EXCERPT_SIDE = 80;

type Sides = {
  before: Scorer;
  after: Scorer;
  /** Keys of the company before and after. */
  own: { before: string | undefined; after: string | undefined };
  /** Old keys by new keys. */
  renamed: ReadonlyMap<string, string>;
};

/** Compares two sets of names. @param renamed new keys by old keys */
export function createSides(
  scorers: { before: Scorer; after: Scorer },
  oldBrands: readonly TrackedBrand[],
  newBrands: readonly TrackedBrand[],
  renamed: Readonly<Record<string, string>>,
): Sides {
  const ownKey = (brands: readonly TrackedBrand[]) => brands.find((brand) => brand.own)?.key;
  const entries = Object.entries(renamed).map(([from, to]) => [to, from] as const);
  return { ...scorers, own: { before: ownKey(oldBrands), after: ownKey(newBrands) }, renamed: new Map(entries) };
}

/** Finds mentions that an answer has under one set of names and not under the other. */
export function findFlips(answer: Answer, index: number, sides: Sides): Flip[] {
  const oldScore = sides.before.score(answer);
  const newScore = sides.after.score(answer);
  const mentions = { before: getMentionedBrands(oldScore), after: getMentionedBrands(newScore) };
  const flips: Flip[] = [];
  if (oldScore.mentioned !== newScore.mentioned) {
    const brand = sides.own.after ?? sides.own.before ?? "";
    flips.push({
      answer: index,
      brand,
      own: true,
      after: newScore.mentioned,
      excerpt: ownExcerpt(answer.text, oldScore, newScore),
    });
  }
  for (const brand of mentions.after) {
    if (!mentions.before.has(sides.renamed.get(brand) ?? brand))
      flips.push(toFlip(answer, index, brand, newScore, true));
  }
  const keptBrands = new Set([...mentions.after].map((brand) => sides.renamed.get(brand) ?? brand));
  for (const brand of mentions.before)
    if (!keptBrands.has(brand)) flips.push(toFlip(answer, index, brand, oldScore, false));
  return flips;
}

function getMentionedBrands({ competitors }: Score): Set<string> {
  return new Set(competitors.filter(({ mentioned }) => mentioned).map(({ brand }) => brand));
}

function toFlip(answer: Answer, index: number, brand: string, score: Score, after: boolean): Flip {
  const match = score.matches.find((one) => !one.own && one.brand === brand && !one.absence);
  return { answer: index, brand, own: false, after, excerpt: extractExcerpt(answer.text, match) };
}

function ownExcerpt(text: string, oldScore: Score, newScore: Score): string {
  const { matches } = newScore.mentioned ? newScore : oldScore;
  return extractExcerpt(
    text,
    matches.find(({ own, absence }) => own && !absence),
  );
}

/** The text around a name, without cutting a character. */
function extractExcerpt(text: string, match: Match | undefined): string {
  if (!match) return "";
  const start = Math.max(0, match.start - EXCERPT_SIDE);
  const end = Math.min(text.length, match.end + EXCERPT_SIDE);
  const from = /[\udc00-\udfff]/.test(text[start] ?? "") ? start + 1 : start;
  const to = /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
