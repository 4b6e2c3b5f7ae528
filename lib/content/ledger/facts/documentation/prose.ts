import { STATES } from "#lib/content/ledger/facts/clause-verbs.ts";
import { splitCode } from "#lib/content/text/inline.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import type { DocumentSentence } from "./document.ts";
import { ABOUT_PAGE, CONTEXT, DANGLING, LEANING, NAMELESS, PAGE_TALK, SUBJECTLESS } from "./phrases.ts";

const SOURCE_LENGTH = { min: 30, max: 400 };
const PRINTABLE_LENGTH = { min: 35, max: 220 };

function withoutCode(text: string): string {
  return splitCode(text)
    .map((part) => (part.code ? "x" : part.text))
    .join("");
}

const NAME = /(?<![\w-])(?:[a-z]+[A-Z]\w*|\w+_\w+|\w+\(\)|--\w[\w-]*|[\w-]+\/[\w-]+\/[\w-]+|\w+::\w+)(?![\w-])/;
const MARKUP = /https?:|www\.|[<>|{}[\]\\^~=#]|::|[?!]$|(?:^|\s)@\w|\p{Extended_Pictographic}/u;
const PERSON = /(?<![\w`])(?:I|I'm|we|we're|we've|we'll|our|us|my|let's)(?![\w`'])/i;
const FULL_STOP = /[.!]["'”’)*_`]*$/;

/** An item of a list of links: "[Title](page.md) - what stands there". */
const LINK_ITEM = /^\**\[[^\]]+\]\([^)]*\)\**(?:\s*[-–—:]|[\s.]*$)/;
/** A label in front of a sentence that stands for itself: "Counting twice: A request counts once." */
const LABELLED = /^[^`.:]{2,60}: \p{Lu}/u;
/** A label in bold without code: "**Height**: frames keep their height." */
const BOLD_LABEL = /^(?:\*\*|__)[^`*_]{2,80}(?:[:.]\s*(?:\*\*|__)|(?:\*\*|__)\s*(?:[:–—-]\s))/;
/** The end of a sentence that was cut at an abbreviation. */
const CUT = /\b(?:i\.e|e\.g|etc|vs|cf)$/i;
/** What something other than the product is: "Redis is a database." */
const BACKGROUND_THING = /^(?!(?:this|that|it|there|here)\b)\p{L}[\w.-]*\w is (?:an?|the|one of)\b/iu;
/** A file of the code, which only those who work on it know. */
const SOURCE_FILE =
  /`[^`]*\/[^`]*\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|[ch](?:pp)?)(?::\d[\d-]*)?`|\blines? \d+\b/;
/** Above and below as places on the page, and not in front of what they compare with. */
const PLACE = /\b(?:above|below)(?!\s+(?:the|a|an|this|that|its|their|your|zero|one|\d|`))\b/i;
const FURTHER = /\b(?:further|later) (?:down|up|below|above|on)\b|\bin this way\b/i;
/** A pointer within a sentence: "in the next section". */
const NEXT_PLACE = /\bin the (?:next|previous|last|following) (?:section|step|example|chapter)s?\b/i;
/** Things within a sentence that the one before names: "It is passed to these methods." */
const THESE = /\s(?:to|of|in|with|by|for|on|from) (?:these|those) \w/i;
/** Code that only an example has. */
const EXAMPLE = /\b(?:foo|bar|baz|qux|acme|Some[A-Z]\w+|my_\w+)\b/;

/** A value of what the sentence before names: "`true` if the server is up". */
const LONE_VALUE = /^`(?:true|false|null|none|undefined|\d+)` (?:if|when|where|unless)\b/i;
/** A pointer at the end: "The format is described in the reference". */
const POINTER = /\b(?:described|documented|explained|covered|listed|discussed|found) (?:in|at|on|under) [^,]{0,80}$/i;

/** What the sentence before names: "That token is sent", "Any other path", "Passing it makes it the default". */
const NAMED_BEFORE = /^(?:(?:that|those|any other|each entry|every entry)\b|[A-Z][a-z]+ing (?:it|them|its|their)\b)/i;
/** A definition without its term, which is in the heading above: "Maximum size, in bytes, that servers may send". */
const HELD = /^(?:maximum|minimum|number|whether|format|amount|list of|time|path to|name of)\b(?!.*\b(?:is|are)\b)/i;
/** The name of the next version, where it is not known yet. */
const NEXT_VERSION = /^VERSION\b/;
/** An example in the form of a mapping. */
const MAPPING = /`\s*(?:→|->|=>)\s/;
/** Why something can be done now, and not what is done. */
const RATIONALE = /^now that\b/i;

/** A pointer behind a condition or a purpose: "To learn how this works, see the guide". */
const LATE_POINTER =
  /[,;] (?:please |you can |also )?(?:see|refer to|consult|check out|visit|(?:have|take) a look at|read (?:the|our|more))\b/i;
/** Whether a sentence leans on its page: on the sentence before, on a place of the page, or on an example. */
export function isDangling(plain: string): boolean {
  if (
    [
      NAMED_BEFORE,
      HELD,
      NEXT_VERSION,
      MAPPING,
      RATIONALE,
      DANGLING,
      EXAMPLE,
      FURTHER,
      NEXT_PLACE,
      THESE,
      CUT,
      LONE_VALUE,
      POINTER,
      LATE_POINTER,
      ABOUT_PAGE,
    ].some((pattern) => pattern.test(plain))
  )
    return true;
  return PLACE.test(withoutCode(plain));
}

/** Whether a sentence tells what another thing is, or speaks of the files of the code. */
export function isBackground(plain: string, product: string): boolean {
  if (SOURCE_FILE.test(plain)) return true;
  return BACKGROUND_THING.test(plain) && !plain.toLowerCase().includes(product.toLowerCase());
}

/** The beginning of a noun phrase, which says nothing without a verb: "A list of all files." */
const NOUN = /^(?:an?|the) (?:\S+ ){1,3}(?:of|for|to|from|used|containing|representing) /i;

/** Whether a sentence of a page says something at all: whole, no pointer, no step, no example. */
export function isStatement({ text, isItem }: DocumentSentence, plain: string): boolean {
  const { min, max } = SOURCE_LENGTH;
  if (plain.length < min || plain.length > max || plain.split(" ").length < 5) return false;
  if (!isItem && !FULL_STOP.test(text)) return false;
  if (/[:?]\W*$/.test(text) || PAGE_TALK.test(plain) || LINK_ITEM.test(text)) return false;
  if (NOUN.test(plain) && !STATES.test(withoutCode(plain))) return false;
  if (LABELLED.test(plain) || BOLD_LABEL.test(text) || (isItem && isFragment(plain))) return false;
  if (THIRD_PERSON.test(plain) && hasNoSubject(withoutCode(plain))) return false;
  return /\p{L}{3}/u.test(withoutCode(plain)) && !/^[^\p{L}`"'(]/u.test(plain);
}

/** An item that defines one thing of a list: `name` - what it is. */
const DEFINITION = /^`[^`]{1,80}`(?:\s*\([^)]{0,40}\))?\s*(?:-|–|:)/;
/** Code that only an example has. */
const MADE_UP = /`[^`]*(?:\.\/|\b(?:foo|bar|baz|qux|example|acme)\b|\bmy[-_A-Z])[^`]*`/;
/** What is true of every thing of a kind is background. */
const BACKGROUND = /^(?:an?|any|every) (?!`)/i;
/** An item of a list that names a thing before it tells what it is. */
const NAMED_ITEM = /^[^.,]{1,40} [-–] /;
/** A condition on a value of what the heading names. */
const VALUE = /^(?:if|when|with) `(?:true|false|null|none|undefined|\d+|["'][^`]*)`/i;

const THIRD_PERSON =
  /^([A-Z][a-z]+?)(e?s)\b(?: (?:an?|the|all|any|each|every|whether|if|how|its|your|this|that|one)\b)?/;
/** A participle that describes what the heading names: "Used with the flag". */
const PARTICIPLE = /^[A-Z][a-z]+(?:ed|en|ing) (?:with|by|for|to|in|on|when|if|only|as|from|the|an?)\b(?! x\b)/;

/** A verb of a clause within the sentence. */
const RELATIVE = /\b(?:that|which|who|where) (?:\S+ )?\S+/g;

/** Whether a sentence begins with a verb, and so tells what the heading above it names: "Closes all connections". */
function hasNoSubject(prose: string): boolean {
  const [word = ""] = prose.split(" ", 1);
  if (toImperative(prose) !== prose || isImperative(word)) return true;
  const match = THIRD_PERSON.exec(prose);
  if (match === null) return false;
  const [start, stem = "", ending = ""] = match;
  return start.includes(" ") || [stem, `${stem}${ending.slice(0, -1)}`, stem.replace(/i$/, "y")].some(isImperative);
}

/** Whether an item of a list is no sentence: it has no verb, and defines no name. */
function isFragment(plain: string): boolean {
  if (DEFINITION.test(plain)) return false;
  const prose = withoutCode(plain);
  return !STATES.test(prose) && !hasNoSubject(prose);
}

/** Whether a sentence of a page reads the same away from it. */
export function standsAlone({ text, isItem }: DocumentSentence, plain: string): boolean {
  const { min, max } = PRINTABLE_LENGTH;
  if (plain.length < min || plain.length > max || !FULL_STOP.test(text) || !/^[\p{Lu}`]/u.test(plain)) return false;
  if ([DEFINITION, MADE_UP, BACKGROUND, VALUE].some((pattern) => pattern.test(plain))) return false;
  if (isItem && NAMED_ITEM.test(plain)) return false;
  const prose = withoutCode(plain);
  if (!STATES.test(prose.replace(RELATIVE, "")) || hasNoSubject(prose)) return false;
  return [CONTEXT, LEANING, NAMELESS, SUBJECTLESS, PARTICIPLE, PERSON, MARKUP, NAME].every(
    (pattern) => !pattern.test(prose),
  );
}

/** The noun phrase that a sentence, or its first condition, is about, where it has a definite article. */
const SUBJECT = /^(?:(?:if|when|once|until|unless|after|before|as long as|in|on|with|for) )?the ((?:\S+ ){1,3})/i;

/** The first words after a sentence's definite article; undefined where it begins otherwise. */
export function definiteSubject(plain: string): string | undefined {
  return SUBJECT.exec(plain)?.[1];
}
