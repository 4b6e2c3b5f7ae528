/** A second conventional header inside a title: "… ; test(e2e): …". */
const HEADER =
  /;\s{1,3}(feat|fix|perf|security|refactor|docs?|tests?|chore|build|ci|style)(?:\([^()]{0,60}\))?!?:\s{1,3}(?=\S)/i;
const SHIPPED = /^(?:feat|fix|perf|security)$/i;
const MIN_CLAUSE_LENGTH = 30;
const BREAKING_PREFIX =
  /^(?:breaking|backwards?[- ]incompatible)(?:[- ](?:api )?changes?)?(?:\([^()]{0,60}\))?(?:\s?[:!;]|\s[-–—](?=\s)|(?<=change),)\s{1,3}(?=\S)/i;
const BREAKING_SUFFIX =
  /(?<=\S)(?:\s[([](?:breaking|backwards?[- ]incompatible)(?: (?:api )?changes?)?!?[)\]]|(?:\s-|[;,.])\s(?:(?:this|it) is )?an? (?:breaking|backwards?[- ]incompatible) change)[.!]?$/i;

/**
 * Keeps the clauses of a title with several conventional headers that describe shipped work, without their headers.
 * Clauses about tests, docs or tools are dropped.
 */
export function keepShippedClauses(text: string): string {
  if (!text.includes(";")) return text;
  const [first = "", ...others] = text.split(HEADER);
  const kept = [first.trim()];
  for (let index = 0; index + 1 < others.length; index += 2) {
    const clause = others[index + 1]?.trim() ?? "";
    if (SHIPPED.test(others[index] ?? "") && clause !== "") kept.push(clause);
  }
  return kept[0] === "" ? text : kept.join("; ");
}

/**
 * Keeps as many whole clauses, separated by semicolons, as fit into `max` characters. Returns the text unchanged if
 * it fits or cannot be cut between clauses.
 */
export function fitClauses(text: string, max: number): string {
  if (text.length <= max) return text;
  const cutIndex = text.lastIndexOf("; ", max);
  const kept = text.slice(0, Math.max(cutIndex, 0));
  return cutIndex < MIN_CLAUSE_LENGTH || kept.split("`").length % 2 === 0 ? text : kept;
}

/** Removes the words that mark a title as breaking, because its section already says so. */
export function removeBreakingMark(text: string): string {
  const rest = text.replace(BREAKING_PREFIX, "").replace(BREAKING_SUFFIX, "");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
