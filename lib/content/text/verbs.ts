import { baseForms } from "./base-forms.ts";
import { AMBIGUOUS, BASES, CLEAR, IRREGULAR, NO_ORDERS, NOUNS, OTHER_VERBS, THINGS } from "./verb-lists.ts";
import { isAdjective, isAdverb, isOnlyAdjective, isOnlyAdverb, isOnlyVerb, isUnknown, isVerb } from "./word-classes.ts";

const ADJECTIVE_NOUN =
  /^(?:fixed|improved|added|updated|removed|deprecated|supported|enhanced|optimized|changed)[ -](?:size|width|length|height|point|position|header|time|version|and|or|in|files?)\b/i;
/** A sentence that describes a fault can have its gerund as subject: "Adding two rows fails". */
const STATEMENT =
  /\b(?:fails?|failed|crash(?:es|ed)?|breaks?|broke|throws?|causes?|caused|does|doesn't|is|are|was|were|should|will|must|can|can't|cannot|now|no longer)\b/i;
const FUNCTION_WORDS = [
  ...["that", "which", "who", "how", "what", "why", "whether", "when", "where", "while", "if", "so", "because"],
  ...["as", "to", "in", "on", "of", "for", "from", "with", "by", "and", "or", "not", "the", "a", "an"],
];
/** "Deprecated fields are marked" is a statement about fields, not an instruction to deprecate them. */
const STATED = new RegExp(
  String.raw`^(?: (?!(?:${FUNCTION_WORDS.join("|")})\b)[\w'-]{1,30}){1,3}(?: (?:and|or) [\w'-]{1,30})? (?:is|are|has|have|can|cannot|must) `,
);
const PARTICIPLE = /^(?!fixed|ensured)[a-z]+ed$/;

function regularForms(base: string): string[] {
  if (base.endsWith("e")) return [`${base}d`, `${base}s`, `${base.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`, `${base.slice(0, -1)}ies`, `${base}ing`];
  if (["drop", "skip"].includes(base)) return [`${base}ped`, `${base}s`, `${base}ping`];
  const third = /(?:x|ch|sh|ss)$/.test(base) ? `${base}es` : `${base}s`;
  return [`${base}ed`, third, `${base}ing`];
}

const FORMS = new Map<string, string>();
for (const base of BASES) {
  for (const form of IRREGULAR[base] ?? regularForms(base)) FORMS.set(form, base);
}
const IMPERATIVES: ReadonlySet<string> = new Set([...BASES, ...OTHER_VERBS]);

/** "Recheck", "unregister": forms of verbs that dictionaries lack. */
const PREFIXED = /^(?:re|un|de|pre|auto|soft)-?(?=[a-z]{4})/;
/** "Parameterize": an ending that only verbs have. */
const VERB_ENDING = /[a-z]{3}(?:ize|ise|ify)$/;

/** Whether the word is a verb that opens a title in the imperative. */
export function isImperative(word: string): boolean {
  const small = word.toLowerCase().replace(/^re-/, "");
  if (IMPERATIVES.has(small)) return true;
  if (THINGS.has(small)) return false;
  if (!isUnknown(small)) return isOnlyVerb(small);
  return VERB_ENDING.test(small) || (PREFIXED.test(small) && isVerb(small.replace(PREFIXED, "")));
}

/** Whether the word is a verb that no title has as a noun: after "and" it certainly opens a second clause. */
export function isClear(word: string): boolean {
  return CLEAR.has(word) || (isOnlyVerb(word) && !THINGS.has(word) && !NOUNS.has(word));
}

const BEFORE_ARTICLE = /^([a-z]+) (?:an?|the|all|any|each|every|its|their|your|it|them)(?= )/i;

const BEFORE_WORD = /^([a-z]+) ([a-z]+) [a-z`]/i;
/** Adjectives that dictionaries have as nouns as well, and that no name of a thing has inside it. */
const ADJECTIVES: ReadonlySet<string> = new Set([
  ...["large", "small", "big", "long", "short", "new", "old", "same", "multiple", "empty", "stale", "private"],
  ...["additional", "existing", "remaining", "more"],
]);

/** Whether a word can only describe the noun after it. */
function describes(word: string): boolean {
  return ADJECTIVES.has(word) || isOnlyAdjective(word);
}

/** Whether an adjective follows a word: a noun would stand behind it, so that "chunk large files" is an order. */
export function precedesAdjective(text: string): boolean {
  const [, , word = ""] = BEFORE_WORD.exec(text.toLowerCase()) ?? [];
  return describes(word);
}

/**
 * Whether the first word of a text is a verb because of what follows it: an article ("position the tooltip") or an
 * adjective ("chunk large files").
 */
export function takesObject(text: string): boolean {
  const [, verb = ""] = BEFORE_ARTICLE.exec(text.toLowerCase()) ?? [];
  if (isVerb(verb) && !isAdverb(verb) && !NO_ORDERS.has(verb)) return true;
  const [, first = ""] = BEFORE_WORD.exec(text.toLowerCase()) ?? [];
  const canBeVerb = isVerb(first) && !isAdverb(first) && !isAdjective(first) && !NO_ORDERS.has(first);
  return canBeVerb && precedesAdjective(text);
}

/** Adverbs without the usual ending that stand before an order. */
const ADVERBS: ReadonlySet<string> = new Set(["only", "always", "also", "further", "never", "still"]);

/** The adverb with its space that a text begins with: "correctly " of "correctly handle links"; empty for none. */
export function readAdverb(text: string): string {
  const [word = ""] = text.split(" ", 1);
  const small = word.toLowerCase();
  const [, next = ""] = text.split(" ", 2);
  return ADVERBS.has(small) || (small === "better" && isClear(next)) || (small.endsWith("ly") && isOnlyAdverb(small))
    ? `${word} `
    : "";
}

/** Verbs with a particle, which as words alone are mostly nouns: "account for leap years", "work around a fault". */
const PHRASAL =
  /^(?:account for|adapt to|bail out|clean up|comment out|default to|error out|fall back|hook into|opt (?:in|into|out)|point (?:at|out|to)|roll back|try to|watch for|work around)\b/i;

/** Whether a text begins with a verb and its particle, with something to act on. */
export function isPhrasal(text: string): boolean {
  return PHRASAL.test(text) && /^\S+ \S+ \S/.test(text);
}

/** Verbs that a clause follows, so that the plural after them is its subject. */
const CLAUSE_VERBS =
  "enforce|ensure|make|check|verify|assert|confirm|guarantee|fix|mention|note|document|explain|warn|assume|detect|prevent|know";
/** Names of lists and the like begin with a verb: "allow lists were shared" tells how they were, and orders nothing. */
const SUBJECT = new RegExp(
  String.raw`^(?!(?:${CLAUSE_VERBS})\b)[a-z]+ [a-z]+s (?:are|were|existed|did|had|have been|can|cannot|could)\b(?! now\b)`,
  "i",
);

const WORK_ENDINGS = "ments|fixes|changes|updates|tweaks|issues|problems|errors|failures|tions|ness|us|is";
/** Things in several places, as titles name what they act on: "tables in place", "lists with names". */
const SEVERAL = new RegExp(
  String.raw`^ (?:[\x60"]|(?!\w*(?:${WORK_ENDINGS})\b)(?:([a-z]{3,})(?<!tion|ment|ing|er|or|ly|s) )?[a-z]+s (?:in|on|at|from|with|as|by|into|instead)\b(?!.*\b(?:is|are|was|were)\b))`,
);

/** Whether a word that dictionaries have as a verb, beside other kinds, is one because of the things after it. */
function actsOnSeveral(order: string): boolean {
  const [word = ""] = order.split(" ", 1);
  const small = word.toLowerCase();
  const canBeVerb = isVerb(small) && !isAdverb(small) && !isAdjective(small) && !NO_ORDERS.has(small);
  const [several, modifier = ""] = SEVERAL.exec(order.slice(word.length)) ?? [];
  return canBeVerb && !/(?:ing|ed)$/.test(small) && several !== undefined && !isImperative(modifier);
}

/** Nouns that are verbs as well, which as verbs take an object: "support for links", and not "support links". */
const NOUN_FOR = /^(?:support|fix|change|update|upgrade|release|design|patch|request) for\b/i;

/** Whether a text begins with an order: "remove the flag", "correctly handle links". */
export function isOrder(text: string): boolean {
  const order = text.slice(readAdverb(text).length);
  if (SUBJECT.test(order) || NOUN_FOR.test(order)) return false;
  const isVerbFirst = isImperative(order.split(" ", 1)[0] ?? "");
  return PHRASAL.test(order) || isVerbFirst || takesObject(order) || actsOnSeveral(order);
}

/** The base form of a verb in the third person, of those that open titles: "fix" of "fixes". */
export function toBaseForm(verb: string): string | null {
  return verb.endsWith("s") ? (baseForms(verb).slice(1).find(isImperative) ?? null) : null;
}

/** The base form of a third person that is no plural of a noun. */
function readThirdPerson(word: string): string | undefined {
  return word.endsWith("s")
    ? baseForms(word)
        .slice(1)
        .find((base) => isClear(base) && isOnlyVerb(base))
    : undefined;
}

/** "Updated to render the list in a frame": the second verb is the news. */
const UPDATE_TO =
  /^Updat(?:e|ed|es) to (?=(?:render|use|support|show|include|allow|handle|return|accept|display|require|prefer) )/i;

/** "This PR resolves X", "fix: fixing X": the words before the verb that tells the change. */
const RESOLVES =
  /^(?:This (?:pr |pull request |change |commit |patch )?(?=(?:add|allow|enable|fix|resolve|remove|improve|prevent|support)e?s )|Fix (?=fix(?:ing|es|ed) ))/i;

/** A verb and its particle in one word, before an object or "to": "cleanup the list", "fallback to the default". */
const PARTICLE =
  /^([A-Za-z][a-z]{2,})(up|back|out|off|down|around)(?= (?:an?|the|all|any|some|its|their|to)\b| [a-z]+s (?:and|from)\b)/;

/** A verb and its particle in two words, as dictionaries have them; other words stay. */
function splitParticle(title: string): string {
  const [joined = "", verb = "", particle = ""] = PARTICLE.exec(title) ?? [];
  if (/^cleanup \S+ \S/i.test(title) && !/^\S+ (?:of|for|in|and|around) /.test(title))
    return title.replace(/^(c)leanup/i, "$1lean up");
  return isVerb(verb.toLowerCase()) ? `${verb} ${particle}${title.slice(joined.length)}` : title;
}

/** "Added X", "adds X" and "Adding X" become "Add X". Ambiguous titles stay unchanged. */
export function toImperative(raw: string): string {
  const spelled = raw.replace(RESOLVES, "");
  if (spelled !== raw) return toImperative(spelled);
  const title = splitParticle(raw.replace(UPDATE_TO, ""));
  const adverb = readAdverb(title);
  const [done = ""] = title.slice(adverb.length).split(" ", 1);
  return adverb !== "" && FORMS.has(done) ? adverb + toBaseOrder(title.slice(adverb.length)) : toBaseOrder(title);
}

function toBaseOrder(title: string): string {
  const [word = ""] = title.split(" ", 1);
  const lower = word.toLowerCase();
  const base = FORMS.get(lower) ?? readThirdPerson(lower);
  const rest = title.slice(word.length);
  if (base === undefined && isImperative(lower)) return word + joinSecondOrder(rest);
  if (base === undefined || rest.trim() === "" || ADJECTIVE_NOUN.test(title)) return title;
  if (AMBIGUOUS.has(lower) && !/^ (?:an?|the|#\d+|issue|bug|crash|error|race|memory|leak)\b|^ `/i.test(rest))
    return title;
  if (lower.endsWith("s") && /^ (?:to|for|of|in|and|or)\b/i.test(rest)) return title;
  if ((lower.endsWith("ing") && STATEMENT.test(rest)) || (PARTICIPLE.test(lower) && STATED.test(rest))) return title;
  return base + (lower.endsWith("s") ? joinOrder(rest) : rest);
}

/** "Support a and forward b" of "support a, forward b"; a longer series stays as it is. */
function joinSecondOrder(rest: string): string {
  const [first = "", second = "", ...others] = rest.split(", ");
  const [verb = ""] = second.split(" ", 1);
  const isOrder = others.length === 0 && verb === verb.toLowerCase() && isClear(verb);
  return isOrder && / \S/.test(second) && !/ and /.test(second) && !/ and /.test(first)
    ? `${first} and ${second}`
    : rest;
}

/** "Add a and drop b" of "adds a, drops b": both verbs get the same form. */
function joinOrder(rest: string): string {
  return rest.replace(/, (?:and )?([a-z]+)(?= \S+ \S)/, (match, verb: string) => {
    const base = FORMS.get(verb);
    return base !== undefined && verb.endsWith("s") && verb !== "changes" ? ` and ${base}` : match;
  });
}
