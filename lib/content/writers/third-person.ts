import { isImperative } from "./verbs.ts";

/** Verbs that are no nouns: after "and" one of them opens a second clause for sure. */
const CLEAR = new Set(
  "accept adapt add adjust allow avoid clarify convert correct create decode delete deprecate derive detect disable drop emit enable encode enforce enhance ensure exclude expand expose extend fix generate handle harden hide ignore implement improve include initialize inject introduce invalidate keep make migrate normalize omit optimise optimize parse preserve prevent propagate provide publish recover reduce refactor register reject remember remove rename render replace require resolve respect restore retain retry return reuse rewrite sanitize serve show simplify skip suppress throw unify validate verify wait".split(
    " ",
  ),
);
/** What these say of a change is of the work on it, or needs another subject. */
const UNFIT = new Set(["only", "try", "do", "release", "merge", "test", "backport", "bump", "revert", "clean", "sync"]);
const INFINITIVE = /\b(?:to|can|could|will|would|should|must|may|might|not|n't|let|help|and|or)\s+$/i;

function conjugate(verb: string): string {
  if (/(?:[sxz]|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** The second clause of "add a and remove b" takes the same form; undefined where it is not clear whether there is one. */
function joinClauses(rest: string, singular: boolean): string | undefined {
  const infinitive = /\b(?:to|can|could|will|would|should|must|may)\s+[a-z]+/i.test(rest);
  let clear = true;
  const joined = rest.replace(/(,|;|\band\b|\bor\b|\bthen\b|\/|&)(\s+)([a-z']+)/gi, (found, mark, space, word) => {
    if (!isImperative(word)) return found;
    if (mark.toLowerCase() !== "and" || infinitive || !CLEAR.has(word)) clear = false;
    return `${mark}${space}${singular ? conjugate(word) : word}`;
  });
  return clear ? joined : undefined;
}

/**
 * "add a and fix b" as the predicate of a sentence: "adds a and fixes b", or the base forms for several subjects.
 * Null for whatever is not clearly one clause in the imperative.
 */
export function predicate(prose: string, singular: boolean): string | null {
  const [word = ""] = prose.split(" ", 1);
  const rest = prose.slice(word.length);
  const negated = /^don['’]t$/i.test(word);
  const verb = word.toLowerCase();
  if (rest.trim() === "" || /[.!?]\s|[.!?:]$|: /.test(rest.replace(/\b(?:e\.g|i\.e|vs)\./g, ""))) return null;
  if (!negated && (!isImperative(word) || UNFIT.has(verb) || !/^[a-z]+$/.test(verb))) return null;
  const clauses = joinClauses(rest, singular);
  const doubled = /^\s*(?:and|or|,|\/|&)/.test(rest) && clauses === rest;
  if (clauses === undefined || doubled || INFINITIVE.test(`${rest} `)) return null;
  if (negated) return `${singular ? "does" : "do"} not${clauses}`;
  return `${singular ? conjugate(verb) : verb}${clauses}`;
}
