import { compilePhrases } from "#lib/text/phrases.ts";
import { NOUNS } from "./verb-lists.ts";
import { isClear, isImperative, isOrder, precedesAdjective, readAdverb, takesObject } from "./verbs.ts";
import { isVerb } from "./word-classes.ts";

/** After "and", these are mostly nouns: "and test helpers". */
const NO_SECOND: ReadonlySet<string> = new Set(["test", "release"]);
/** Names of things that begin with a verb: "and return type". */
const COMPOUND = /^(?:return (?:types?|values?|codes?)|build (?:files?|scripts?)|merge conflicts?|search results?)\b/;
/** Verbs about the work on a change, or that need another subject. */
const UNFIT = new Set(["only", "try", "do", "release", "merge", "test", "backport", "bump", "revert", "clean", "sync"]);
const NO_THINGS = "the|an?|of|in|on|at|for|by|with|and|or|not|when|if|that|which|to|from|as|is|are|was|were";
const FAILURES = "bug|crash|delay|error|failure|fault|flicker|hang|issue|leak|panic|problem|race";
/**
 * These words are certainly verbs before an article, code, a name, or a plural at the end or before a preposition; and
 * before a phrase that ends in one of them, unless it begins as the names of things do: "cache invalidation rules".
 */
const OBJECT = compilePhrases(
  {
    article: ["(<letters>ly|a[n]|the|all|any|each|every|no|only|both|its|their|more|less|fewer|non|default)<edge>"],
    name: ["<quote>", "<name>"],
    plural: [
      "<letters>s<end>",
      "<letters>s (in|on|at|for|from|to|of|with|without|when|if|by|as|after|before|instead)<edge>",
      "<letters>s (and|so|that|which|into|during|while|only|per|via|using)<edge>",
    ],
    phrase: [
      "<thing> (<plain> ){0,2}<items>(<end>|,| (in|on|at|for|from|to|with|without|when|if|by|as|after|before)<edge>)",
      "<thing> (<plain> ){0,2}(<letters>ly<edge>|<name>|<quote>)",
      "<thing> (<plain> ){0,2}(to|into|as|from|instead)<edge>",
      "<whole> (<whole> ){0,2}(when|if|while|unless|until|before|after)<edge>",
    ],
  },
  {
    before: /^ /,
    after: /(?:)/,
    parts: {
      quote: /[`"-]/,
      name: /\S*[\d_./()A-Z]/,
      letters: /[a-z-]+/,
      thing:
        /(?!\w+(?:tion|ment|ing|ity|ance|ence|er|or)\b)(?!of\b|in\b|on\b|at\b|for\b|by\b|with\b|and\b|or\b|the\b|an?\b)[a-z][a-z'-]*/,
      // A thing that fails is no object: "search crash when offline".
      whole: new RegExp(
        String.raw`(?!\w+(?:[ts]ion|ment|ing|ance|ence|or)\b)(?!(?:${NO_THINGS})\b)(?!(?:${FAILURES})\w*\b)[a-z][a-z'-]*`,
      ),
      plain:
        /(?!(?:the|an?|of|in|on|at|for|by|with|and|or|when|if|that|which|to|from|as|is|are|was|were)\b)[a-z][a-z'-]*/,
      items:
        /(?!\w*(?:ments|fixes|changes|updates|tweaks|issues|problems|errors|options|settings|ness|us|is)\b)[a-z-]+s/,
    },
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
  "switch",
]);
const NEGATED = /^don['’]t$/i;
/** A fix described with a full sentence about the fault. */
const FAULT =
  /\b(?:is|are|was|were|isn't|aren't|does|doesn't|did|didn't|fails?|failed|crash(?:es|ed)|breaks?|broke|throws?|causes?|caused|cannot|can't|could|couldn't|should|would|will)\b(?! by\b)/i;
/** Begins a clause that tells when a fault shows, with a verb of its own. */
const CLAUSE = / (?:when|if|while|after|before|because|where|that|which) /;
/** How a truncated title ends. */
const DANGLING = /\b(?:to|the|an?|of|and|or|with|for|in|on|by|from|when|if)$/i;

/** The third person singular of a verb: "fixes" of "fix". */
export function conjugate(verb: string): string {
  if (/(?:[sxz]|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

const INFINITIVE =
  /\b(?:to(?! (?:an?|the|any|all|each|every|its|their)\b)|can|could|will|would|should|must|may)\s+[a-z]+\b/i;

/** Begins a clause of its own. */
const REASON = /\b(?:so|because)\b/i;

/** Whether a word inside a text is certainly a verb, as no noun of that spelling could stand before what follows. */
export function isClearVerb(word: string, following: string): boolean {
  return isClear(word) || takesObject(word + following) || (isImperative(word) && OBJECT.test(following));
}

/** A form of a verb, by its base form. */
type Inflect = (verb: string) => string;

const isBracketed = (text: string, index: number): boolean =>
  text.lastIndexOf("(", index) > text.lastIndexOf(")", index);

/** "Review drafts, comment on them and require approval": a verb between the first and the last that may be a noun. */
function hasMiddle(before: string): boolean {
  const [, word = ""] = /, ([a-z]+) (?:on|to|in|for|with|from|up|the|an?)\b[^,]*$/.exec(before) ?? [];
  return isVerb(word) && !isImperative(word);
}

/**
 * Whether a second verb is no order beside the first: it belongs to an infinitive ("a flag to list and run tests") or
 * to a name of parts ("prepare and conclude behaviour").
 */
function belongsToFirst(before: string): boolean {
  return INFINITIVE.test(before) || isImperative(/^ ([a-z]+)$/.exec(before)?.[1] ?? "");
}

/** Inflects the second clause of "add a and remove b". Returns undefined if it is unclear whether there is one. */
function joinClauses(rest: string, inflect: Inflect): string | undefined {
  let clear = true;
  const joined = rest.replace(
    /(,? and\b|,|;|\bor\b|\bthen\b|\/|&)(\s+)([a-z']+)(?!-)\b/gi,
    (clause, mark: string, space: string, word: string, offset: number) => {
      const following = rest.slice(offset + clause.length);
      const opensOrder = (isImperative(word) && !NO_SECOND.has(word)) || takesObject(word + following);
      if (!opensOrder || COMPOUND.test(word + following) || isBracketed(rest, offset)) return clause;
      if (belongsToFirst(rest.slice(0, offset))) return clause;
      // "so drags fall through and scroll the list": the second verb has a subject of its own.
      if (REASON.test(rest.slice(0, offset))) clear = false;
      // "Render and link names": two verbs share an object.
      const isPair = offset === 0;
      const isClear = isPair || isClearVerb(word, following);
      if (!/(?: and|;)$/i.test(mark) || !isClear || hasMiddle(rest.slice(0, offset))) clear = false;
      return `${mark}${space}${inflect(word)}`;
    },
  );
  return clear ? joined : undefined;
}

/** A title as a clause: its predicate, its verb, and its object if there is no second clause. */
export type Clause = { predicate: string; verb: string; object: string | null };

/** Whether a word that may be a noun is a verb here, judging by the text that follows. */
function isVerbBefore(verb: string, rest: string): boolean {
  if (!NOUNS.has(verb)) return true;
  // "Upload to a group failed": the subject of a fault.
  if (/^ (?:to|of|in|on|from|for) /.test(rest) && FAULT.test(rest.split(CLAUSE, 1).join())) return false;
  const [pair, second = ""] = /^ and ([a-z]+)/.exec(rest) ?? [];
  if (pair !== undefined) return isClearVerb(second, rest.slice(pair.length));
  if (/^(?:check|wait)$/.test(verb) && /^ (?:for|if|whether)\b/.test(rest)) return true;
  if (verb === "look" && /^ (?:up|for|at|into)\b/.test(rest)) return true;
  if (/^ (?:of|in|is|are|was|or)\b/.test(rest) || (verb !== "wait" && verb !== "check" && /^ for\b/.test(rest)))
    return false;
  return SURE.has(verb) || OBJECT.test(rest) || precedesAdjective(verb + rest);
}

/** The text after the verb, if the title is certainly one imperative sentence. */
function getRestOfClause(prose: string, verb: string): string | null {
  const rest = prose.slice(verb.length);
  if (rest.trim() === "" || /[.!?]\s|[.!?:]$|: /.test(rest.replace(/\b(?:e\.?g|i\.?e|vs|etc)\./g, ""))) return null;
  if (/^ of\b/.test(rest) || DANGLING.test(rest) || (/^fix$/i.test(verb) && FAULT.test(rest.split(CLAUSE, 1).join())))
    return null;
  if (!isVerbBefore(verb.toLowerCase(), rest)) return null;
  const fit =
    isOrder(verb + rest) && !UNFIT.has(verb.toLowerCase()) && /^(?:re-|un-|de-|pre-|auto-|soft-)?[a-z]+$/i.test(verb);
  return fit || NEGATED.test(verb) ? rest : null;
}

/**
 * Converts "add a and fix b" to the predicate of a sentence: "adds a and fixes b", or the base forms for several
 * subjects.
 * Null unless the title is certainly one imperative sentence.
 */
export function readClause(prose: string, singular: boolean): Clause | null {
  if (prose.includes("; ")) return null;
  const inflect = singular ? conjugate : (verb: string): string => verb;
  const adverb = readAdverb(prose);
  const own = adverb === "" ? null : inflectOrder(prose.slice(adverb.length), inflect);
  if (own !== null) return { ...own, predicate: adverb.toLowerCase() + own.predicate, object: null };
  return inflectOrder(prose, inflect);
}

/** An order with each of its verbs in another form. Null unless the text is certainly one imperative sentence. */
export function inflectOrder(prose: string, inflect: Inflect): Clause | null {
  const order = prose.replace(/^do not /i, "don't ");
  const [word = ""] = order.split(" ", 1);
  const rest = getRestOfClause(order, word);
  const clauses = rest === null ? undefined : joinClauses(rest, inflect);
  if (rest === null || clauses === undefined) return null;
  if (/^\s*(?:(?:and|or)\b|[,/&])/.test(rest) && clauses === rest) return null;
  const verb = word.toLowerCase();
  if (NEGATED.test(word)) {
    const predicate = clauses.replace(/^ ([a-z-]+)/, (_, denied: string) => `no longer ${inflect(denied)}`);
    return { predicate, verb, object: null };
  }
  const object = clauses !== rest || /^ (?:to|that|up|back|out)\b/.test(rest) ? null : rest.trim();
  return { predicate: `${inflect(verb)}${clauses}`, verb, object };
}
