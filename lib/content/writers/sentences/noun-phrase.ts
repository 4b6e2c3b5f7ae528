import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { isImperative } from "#lib/content/text/verbs.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";
import { isApart } from "#lib/content/writers/facts/overlap.ts";

const LENGTH_MAX = 48;
/** Verbs whose object is the news itself. */
const NAMES_NEWS = /^(?:add|introduce|implement|support|provide|expose)$/;
/** What follows tells where, why or how; the thing is named before it. */
const TAIL =
  /\s(?:to|that|which|when|where|while|so|if|by|via|using|without|instead|after|before|because|based|depending|on|in|across|per|as)\b.*$/;
/** Words that make a text a sentence, or several. */
const VERB = /[.:;]|\b(?:is|are|was|were|will|can|cannot|may|must|now|does|do|has|have|applied|takes?|longer)\b/;
const LEADING = /^(?:an?|the|new|support for|initial|basic)\s+/i;

function readPhrase(prose: string, { kind, category }: LedgerEntry): string | null {
  if (kind === "revert" || category !== "Features & Enhancements") return null;
  const clause = readClause(prose, true);
  const [word = ""] = prose.split(" ", 1);
  const isThing =
    clause === null ? !isImperative(word.toLowerCase()) && !VERB.test(prose) : NAMES_NEWS.test(clause.verb);
  const whole = clause === null ? prose : (clause.object ?? "");
  if (!isThing || whole === "") return null;
  const short = toPlain(whole).length <= LENGTH_MAX ? whole : whole.replace(TAIL, "");
  const phrase = short.replace(LEADING, "").replace(LEADING, "").trim();
  const { length } = toPlain(phrase);
  const fits = length >= 4 && length <= LENGTH_MAX && !/[,;:]| and /.test(phrase) && isBalanced(phrase);
  return fits && (phrase.includes(" ") || phrase.includes("`")) ? phrase : null;
}

function isBalanced(phrase: string): boolean {
  return (
    [/`/g, /"/g].every((mark) => (phrase.match(mark)?.length ?? 0) % 2 === 0) &&
    /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(phrase)
  );
}

/** Where the first statement of a note ends: what follows tells when, why or how. */
const STATEMENT_END =
  /(?:,|;| \(|(?<=[\w`)"']) (?:when|where|which|so that|because|instead|by|for|if|while|after|before)\b).*$/;
const STATEMENT = { min: 20, max: 90 } as const;
/** A title that names a thing in this many words needs no other one. */
const PHRASE_WORDS = 3;

/**
 * The first statement of the maintainers' note, where the title shares so few words with it that it names something
 * else than what readers get; else null.
 */
export function readNotedTopic({ entry, title, full }: Item): string | null {
  if (full.text === title.text || !isApart(title.prose, full.text)) return null;
  if ((readPhrase(title.prose, entry)?.split(" ").length ?? 0) >= PHRASE_WORDS) return null;
  const { min, max } = STATEMENT;
  const brief = [full.text, full.text.replace(STATEMENT_END, "")].find(({ length }) => length >= min && length <= max);
  return brief !== undefined && isBalanced(brief) ? brief : null;
}

/**
 * The thing that a change brings, as a heading names it: "`--json` flag" of "add a `--json` flag to print lists". Null
 * where the change is no thing or takes more than a few words.
 */
export function readNounPhrase(item: Item): string | null {
  const { entry, title, full } = item;
  const noted = readPhrase(full.prose, entry);
  return noted ?? (readNotedTopic(item) === null ? readPhrase(title.prose, entry) : null);
}
