import type { Category } from "#lib/content/ledger/types.ts";
import { hasFiniteVerb, toBase } from "#lib/content/text/finite-verb.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { isImperative, isOrder } from "#lib/content/text/verbs.ts";
import { isVerb } from "#lib/content/text/word-classes.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";
import { covers, isApart, listStems } from "#lib/content/writers/facts/overlap.ts";

const LENGTH = { min: 4, max: 60 } as const;
/** Verbs whose object is the news itself. */
const NAMES_NEWS = /^(?:add|introduce|implement|support|provide|expose|enable)$/;
/** Words that belong to the "to" behind them. */
const BEFORE_TO = "next|due|prior|close|according|related|relative|adjacent|similar|compared";
const TAIL_WORDS =
  "that|which|when|where|while|so|if|by|via|using|without|instead|after|before|because|based|depending|on|in|across|per|as|within|containing|listing|displaying|describing";
/** What follows tells where, why or how; the thing is named before it. */
const TAIL = new RegExp(String.raw`\s(?:(?<!\b(?:${BEFORE_TO}) )to|${TAIL_WORDS})\b.*$`);
/** Words that make a text a sentence, or several. */
const VERB = /[.:;]|\b(?:is|are|was|were|will|can|cannot|may|must|now|does|do|has|have|applied|takes?|longer)\b/;
/** What a thing is for or does, which the text below a heading tells. */
const CLAUSE = /,? (?:that|which|who) [a-z].*$/;
/** What follows a verb after "to" is a purpose: "to print lists", and not "to linked trees". */
const PURPOSE = /,? to ([a-z]+)\b.*$/;
/** A quotation or an explanation that a heading can do without. */
const QUOTED_END = / "[^"]*".*$/;
const EXAMPLE_END = /,? \(?(?:e\.g\.|i\.e\.|such as|for example|for instance)(?= ).*$/;
const BRACKET_END = / \([^()]*\)$/;
const LEADING = /^(?:(?:an?|the|new|initial|basic)\s+|support for\s+)+/i;

/** Categories whose changes bring readers something. */
const BRINGS = new Set<Category>(["Features & Enhancements", "Performance Improvements"]);

/** Says that there is something new, and not what. */
const UNNAMED_KIND =
  /^(?:[a-z-]+ )?(?:options?|settings?|flags?|ability|possibility|features?|changes?)$|^(?:[a-z-]+ ){0,3}ways?$/i;

/** Whether a phrase is a single word or name in code. */
export const isName = (phrase: string): boolean => /^(?:`[^`]+`|[^\s]+)$/.test(phrase);

/** A phrase without the clause that tells what its thing is for or does. */
function withoutClause(phrase: string): string {
  const [purpose = "", verb = ""] = PURPOSE.exec(phrase) ?? [];
  return (isVerb(verb) ? phrase.slice(0, phrase.length - purpose.length) : phrase).replace(CLAUSE, "");
}

/** A phrase that can stand as a heading: a few words, none of them cut. */
function fitPhrase(whole: string, { area }: Item["title"], isObject: boolean): string | null {
  // Only the object of a verb is certainly a thing, so that what follows it can go.
  const bare = whole.replace(LEADING, "").replace(EXAMPLE_END, "");
  const own = isObject ? withoutClause(bare) : bare;
  const isShort = toPlain(own).length <= LENGTH.max;
  const phrase = (isShort ? own : own.replace(QUOTED_END, "").replace(TAIL, "")).replace(BRACKET_END, "").trim();
  const { length } = toPlain(phrase);
  const fits = length >= LENGTH.min && length <= LENGTH.max && !/[,;:]| and (?!`)/.test(phrase) && isBalanced(phrase);
  if (!fits || UNNAMED_KIND.test(phrase) || !/[ `+_()\d]|[a-z][A-Z]/.test(phrase) || /[+&]$/.test(phrase)) return null;
  // A name alone does not tell what is new about it.
  return isName(own) && /\bsupport\b/i.test(whole.split(own, 1).join()) && area !== null
    ? `${phrase} in ${area}`
    : phrase;
}

/** "Default to bash" is an order as well. */
function givesOrder(prose: string): boolean {
  return isOrder(prose) || /^default to /i.test(prose);
}

/** Whether a text names a thing, and neither orders nor states something. */
export function isThing(prose: string): boolean {
  return !givesOrder(prose) && !VERB.test(prose) && !hasFiniteVerb(prose);
}

/** What is added to a thing, up to the thing. */
const ADDED_TO =
  /^((?:`[^`]*`|[^`])+?)(?<! (?:next|due|prior|close|according|related|relative|adjacent|similar|compared)) to (?=(?:an?|the|all|each)\b|[A-Z`]|\w+s\b)/;

function readPhrase(prose: string, { entry: { kind, category }, title }: Item): string | null {
  if (kind === "revert" || !BRINGS.has(category)) return null;
  const clause = readClause(prose, true);
  const isNews = clause === null ? isThing(prose) : NAMES_NEWS.test(clause.verb);
  const whole = clause === null ? prose : (clause.object ?? "");
  // "Add icons to the set": the icons are in the set now.
  const placed = clause?.verb === "add" ? whole.replace(ADDED_TO, "$1 in ") : whole;
  return isNews && whole !== "" ? fitPhrase(placed, title, clause !== null) : null;
}

function isBalanced(phrase: string): boolean {
  return (
    [/`/g, /"/g].every((mark) => (phrase.match(mark)?.length ?? 0) % 2 === 0) &&
    /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(phrase)
  );
}

/** The subject of a sentence about how things are now. */
const SUBJECT =
  /^([^,;:]{4,60}?) (?:is|are|has|have|can|cannot|may|will|now|no longer|does|do|takes?|accepts?|returns?|supports?)\b/;

/** Words that no name of a thing has: the subject belongs to a clause inside a sentence. */
const PRONOUN = /\b(?:they|it|you|we|he|she|how|what|who|whose|whether|why)\b/i;

/** A sentence begins with a capital that its first word has elsewhere only if it is a name. */
function asSource(phrase: string, source: string): string {
  const small = phrase.charAt(0).toLowerCase() + phrase.slice(1);
  return source.includes(small.split(" ", 1)[0] ?? "") ? small : phrase;
}

/** "`Request.max_content_length`" of "`Request.max_content_length` can be customized per-request". */
function readSubject({ full, entry, title }: Item): string | null {
  // The subject of a repair is what was broken, which does not say that it works now.
  const isRepair = entry.kind === "revert" || entry.category === "Bug Fixes";
  const [, subject = ""] = isRepair || isOrder(full.text) ? [] : (SUBJECT.exec(full.text) ?? []);
  const phrase = asSource(subject.replace(LEADING, ""), entry.title);
  if (PRONOUN.test(phrase)) return null;
  return isName(phrase) && phrase.length >= LENGTH.min ? phrase : fitPhrase(phrase, title, false);
}

/** Where the first statement of a note ends: what follows tells when, why or how. */
const STATEMENT_END =
  /(?:: |,|;| \(|(?<=[\w`)"']) (?:when|which|so that|because|instead|by|for|if|while|after|before)\b).*$/;
const STATEMENT = { min: 20, max: 90 } as const;
/** A title that names a thing in this many words needs no other one. */
const PHRASE_WORDS = 3;
/** Words of meaning with which a title tells something, of an order after its verb. */
const STEMS_MIN = { order: 2, name: 4 } as const;

/** Whether a title says too little to stand as a heading: "Enhance kitty", "alt backspace". */
function isVague({ title }: Item): boolean {
  const clause = readClause(title.prose, true);
  if (title.prose.includes("`")) return false;
  return clause === null
    ? listStems(title.prose).size < STEMS_MIN.name
    : listStems(title.prose.slice(clause.verb.length)).size < STEMS_MIN.order;
}

/** The first statement of a text that is no longer than a heading; null where there is none. */
export function readStatement(text: string, max: number): string | null {
  const cut = text.replace(STATEMENT_END, "");
  const brief = [text, cut].find(({ length }) => length >= STATEMENT.min && length <= max);
  if (brief === undefined || !isBalanced(brief)) return null;
  // "The header shows" of "the header shows which teammates read it": the verb needs what was cut.
  const isCutShort = brief !== text && isImperative(toBase(brief.split(" ").at(-1) ?? ""));
  return isCutShort ? null : brief;
}

/**
 * The first statement of the maintainers' note, where the title shares so few words with it that it names something
 * else than what readers get; else null.
 */
export function readNotedTopic(item: Item): string | null {
  const { title, full } = item;
  if (full.text === title.text || !(isVague(item) || isApart(title.prose, full.text))) return null;
  if (!isVague(item) && (readPhrase(title.prose, item)?.split(" ").length ?? 0) >= PHRASE_WORDS) return null;
  return readStatement(full.text, STATEMENT.max);
}

/** Whether the title is the name with which the note begins: "saved replies" of "Saved replies can use variables". */
function isNamedByTitle({ title: { prose }, full, entry: { category, kind } }: Item): boolean {
  const isName = kind !== "revert" && BRINGS.has(category) && !isOrder(prose) && !/ (?:an?|the|your|it) /.test(prose);
  return isName && /^\S+(?: \S+){1,4}$/.test(prose) && full.text.toLowerCase().startsWith(`${prose.toLowerCase()} `);
}

/**
 * The thing that a change adds, in the words of its note or title. What a sentence is about is not among them: it need
 * not be new.
 */
export function readNewThing(item: Item): string | null {
  const { title, full } = item;
  if (isNamedByTitle(item)) return title.prose;
  const noted = readPhrase(full.prose, item);
  const titled = isVague(item) && full.text !== title.text ? null : readPhrase(title.prose, item);
  // The shorter name of the same thing leaves the rest of its note to the text below.
  const isShorter = noted !== null && titled !== null && titled.length < noted.length;
  const isSame = isShorter && titled.split(" ").length >= PHRASE_WORDS && covers(full.text, title.text);
  if (noted !== null) return isSame ? titled : noted;
  return readNotedTopic(item) === null ? titled : null;
}

/**
 * The thing that a change is about, as a heading names it: "`--json` flag" of "add a `--json` flag to print lists". Null
 * where the change is about no thing or takes more than a few words.
 */
export function readNounPhrase(item: Item): string | null {
  const { title } = item;
  const added = readNewThing(item);
  if (added !== null) return added;
  const isOwn = readNotedTopic(item) === null;
  return isOwn && !isVague(item) && isOrder(title.prose) ? null : readSubject(item);
}
