import { isImperative } from "#lib/content/text/verbs.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

/** Verbs that are no nouns: after "and" one of them opens a second clause for sure. */
const CLEAR = new Set(
  "accept adapt add adjust allow avoid clarify convert correct create decode delete deprecate derive detect disable drop emit enable encode enforce enhance ensure exclude expand expose extend fix generate handle harden hide ignore implement improve include initialize inject introduce invalidate keep make migrate normalize omit optimise optimize parse preserve prevent propagate provide publish recover reduce refactor register reject remember remove rename render replace require resolve respect restore retain retry return reuse rewrite sanitize serve show simplify skip suppress throw unify validate verify wait".split(
    " ",
  ),
);
/** What these say of a change is of the work on it, or needs another subject. */
const UNFIT = new Set(["only", "try", "do", "release", "merge", "test", "backport", "bump", "revert", "clean", "sync"]);
/** Verbs that are nouns as often: "cache invalidation" is no order to cache it. */
const NOUNS = new Set(
  "block build bump cache call change check consume copy count display download export fetch filter fix force format group guard hash import limit link list load lock log map mark match monitor notice order process push read record release render report reset return route scale select set share sort split start stop store stream support surface switch test throttle track trigger update upgrade upload use visit wait write".split(
    " ",
  ),
);
/** Nouns as verbs are sure before an article, code, a name or what ends or goes on after a plural. */
const OBJECT = compilePhrases(
  {
    article: ["(a[n]|the|all|any|each|every|no|only|both|its|their|more|less|fewer|non|default)<edge>"],
    name: ["<quote>", "<name>"],
    plural: [
      "<letters>s<end>",
      "<letters>s (in|on|at|for|from|to|of|with|without|when|if|by|as|after|before|instead)<edge>",
      "<letters>s (and|that|which|into|during|while|only|per|via|using)<edge>",
    ],
  },
  {
    before: /^ /,
    after: /(?:)/,
    parts: { quote: /[`"-]/, name: /\S*[\d_./()A-Z]/, letters: /[a-z-]+/ },
    flags: "",
  },
);
const SURE = new Set([
  "support",
  "use",
  "update",
  "upgrade",
  "fix",
  "set",
  "change",
  "return",
  "stop",
  "start",
  "wait",
]);
const NEGATED = /^don['’]t$/i;
/** What is fixed is told as a sentence of its own. */
const FAULT =
  /\b(?:is|are|was|were|isn't|aren't|does|doesn't|did|didn't|fails?|failed|crash(?:es|ed)|breaks?|broke|throws?|causes?|caused|cannot|can't|could|couldn't|should|would|will)\b(?! by\b)/i;
/** A title that ends like this was cut. */
const DANGLING = /\b(?:to|the|an?|of|and|or|with|for|in|on|by|from|when|if)$/i;

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

/** A title as a clause: its predicate, and the verb with what it acts on where there is no second clause. */
export type Clause = { predicate: string; verb: string; object: string | null };

/** Whether a word that may be a noun is a verb here, by what follows it. */
function actsOn(verb: string, rest: string): boolean {
  if (!NOUNS.has(verb)) return true;
  if (/^ (?:of|in|is|are|was|and|or)\b/.test(rest) || (verb !== "wait" && verb !== "check" && /^ for\b/.test(rest)))
    return false;
  return SURE.has(verb) || OBJECT.test(rest);
}

/** What follows the verb, where the whole is clearly one sentence in the imperative. */
function restOf(prose: string, verb: string): string | null {
  const rest = prose.slice(verb.length);
  if (rest.trim() === "" || /[.!?]\s|[.!?:]$|: /.test(rest.replace(/\b(?:e\.g|i\.e|vs)\./g, ""))) return null;
  if (DANGLING.test(rest) || (/^fix$/i.test(verb) && FAULT.test(rest))) return null;
  if (!actsOn(verb.toLowerCase(), rest)) return null;
  const fit = isImperative(verb) && !UNFIT.has(verb.toLowerCase()) && /^[a-z]+$/i.test(verb);
  return fit || NEGATED.test(verb) ? rest : null;
}

/**
 * "add a and fix b" as the predicate of a sentence: "adds a and fixes b", or the base forms for several subjects.
 * Null for whatever is not clearly one sentence in the imperative.
 */
export function readClause(prose: string, singular: boolean): Clause | null {
  const order = prose.replace(/^do not /i, "don't ");
  const [word = ""] = order.split(" ", 1);
  const rest = restOf(order, word);
  const clauses = rest === null ? undefined : joinClauses(rest, singular);
  if (rest === null || clauses === undefined) return null;
  if (/^\s*(?:and|or|,|\/|&)/.test(rest) && clauses === rest) return null;
  const verb = word.toLowerCase();
  if (NEGATED.test(word)) return { predicate: `${singular ? "does" : "do"} not${clauses}`, verb, object: null };
  const object = clauses !== rest || /^ (?:to|that|up|back|out)\b/.test(rest) ? null : rest.trim();
  return { predicate: `${singular ? conjugate(verb) : verb}${clauses}`, verb, object };
}
