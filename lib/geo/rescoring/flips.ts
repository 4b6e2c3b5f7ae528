import type { Answer, Match, Score, Scorer, TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { Flip } from "./protocol.ts";

const EXCERPT_SIDE = 80;

type Sides = {
  before: Scorer;
  after: Scorer;
  /** Keys of those that own a mention, by their key before and after. */
  own: { before: string | undefined; after: string | undefined };
  /** Keys before, by keys after. */
  renamed: ReadonlyMap<string, string>;
};

/** Two sets of names side by side. @param renamed keys after, by keys before */
export function createSides(
  scorers: { before: Scorer; after: Scorer },
  before: readonly TrackedBrand[],
  after: readonly TrackedBrand[],
  renamed: Readonly<Record<string, string>>,
): Sides {
  const ownKey = (brands: readonly TrackedBrand[]) => brands.find((brand) => brand.own)?.key;
  const back = Object.entries(renamed).map(([from, to]) => [to, from] as const);
  return { ...scorers, own: { before: ownKey(before), after: ownKey(after) }, renamed: new Map(back) };
}

/** Mentions that an answer has under one set of names and not under the other. */
export function flipsOf(answer: Answer, index: number, sides: Sides): Flip[] {
  const before = sides.before.score(answer);
  const after = sides.after.score(answer);
  const named = { before: mentionsOf(before), after: mentionsOf(after) };
  const flips: Flip[] = [];
  if (before.mentioned !== after.mentioned) {
    const brand = sides.own.after ?? sides.own.before ?? "";
    flips.push({
      answer: index,
      brand,
      own: true,
      after: after.mentioned,
      excerpt: ownExcerpt(answer.text, before, after),
    });
  }
  for (const brand of named.after) {
    if (!named.before.has(sides.renamed.get(brand) ?? brand)) flips.push(flipOf(answer, index, brand, after, true));
  }
  const stays = new Set([...named.after].map((brand) => sides.renamed.get(brand) ?? brand));
  for (const brand of named.before) if (!stays.has(brand)) flips.push(flipOf(answer, index, brand, before, false));
  return flips;
}

function mentionsOf({ competitors }: Score): Set<string> {
  return new Set(competitors.filter(({ mentioned }) => mentioned).map(({ brand }) => brand));
}

function flipOf(answer: Answer, index: number, brand: string, score: Score, after: boolean): Flip {
  const match = score.matches.find((one) => !one.own && one.brand === brand && !one.absence);
  return { answer: index, brand, own: false, after, excerpt: excerptOf(answer.text, match) };
}

function ownExcerpt(text: string, before: Score, after: Score): string {
  const { matches } = after.mentioned ? after : before;
  return excerptOf(
    text,
    matches.find(({ own, absence }) => own && !absence),
  );
}

/** A piece of the text around a name, never half of a character. */
function excerptOf(text: string, match: Match | undefined): string {
  if (!match) return "";
  const start = Math.max(0, match.start - EXCERPT_SIDE);
  const end = Math.min(text.length, match.end + EXCERPT_SIDE);
  const from = /[\udc00-\udfff]/.test(text[start] ?? "") ? start + 1 : start;
  const to = /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
