import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { isImperative } from "#lib/content/text/verbs.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";

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

/**
 * The thing that a change brings, as a heading names it: "`--json` flag" of "add a `--json` flag to print lists". Null
 * where the change is no thing or takes more than a few words.
 */
export function readNounPhrase({ entry, title, full }: Item): string | null {
  return readPhrase(full.prose, entry) ?? readPhrase(title.prose, entry);
}
