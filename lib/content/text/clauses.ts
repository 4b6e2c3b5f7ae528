/** Statements of a title: whose they are, and how many of them fit. */

/** A second conventional header inside a title: "… ; test(e2e): …". */
const HEADER =
  /;\s{1,3}(feat|fix|perf|security|refactor|docs?|tests?|chore|build|ci|style)(?:\([^()]{0,60}\))?!?:\s{1,3}(?=\S)/i;
const SHIPPED = /^(?:feat|fix|perf|security)$/i;
/** Cutting at a clause never leaves less than this. */
const LEAST = 30;
const MARK =
  /^(?:breaking|backwards?[- ]incompatible)(?:[- ](?:api )?changes?)?(?:\([^()]{0,60}\))?(?:\s?[:!;]|\s[-–—](?=\s)|(?<=change),)\s{1,3}(?=\S)/i;
const MARK_AFTER =
  /(?<=\S)(?:\s[([](?:breaking|backwards?[- ]incompatible)(?: (?:api )?changes?)?!?[)\]]|(?:\s-|[;,.])\s(?:(?:this|it) is )?an? (?:breaking|backwards?[- ]incompatible) change)[.!]?$/i;

/**
 * The statements of a title that holds several conventional headers: those of shipped work without their header; what was
 * done on the side on tests, pages or tools goes.
 */
export function ownClauses(text: string): string {
  if (!text.includes(";")) return text;
  const [first = "", ...others] = text.split(HEADER);
  const kept = [first.trim()];
  for (let index = 0; index + 1 < others.length; index += 2) {
    const clause = others[index + 1]?.trim() ?? "";
    if (SHIPPED.test(others[index] ?? "") && clause !== "") kept.push(clause);
  }
  return kept[0] === "" ? text : kept.join("; ");
}

/** As many whole clauses, parted by semicolons, as `max` characters hold; the text itself where it fits or has none. */
export function wholeClauses(text: string, max: number): string {
  if (text.length <= max) return text;
  const at = text.lastIndexOf("; ", max);
  const kept = text.slice(0, Math.max(at, 0));
  return at < LEAST || kept.split("`").length % 2 === 0 ? text : kept;
}

/** A breaking change's title without the words that mark it as one, which its place in the text says already. */
export function withoutBreakingMark(text: string): string {
  const rest = text.replace(MARK, "").replace(MARK_AFTER, "");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
