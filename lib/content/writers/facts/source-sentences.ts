import type { FactKind, LedgerEntry } from "#lib/content/ledger/types.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { splitSentences } from "#lib/content/text/sentences.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { isOrder, toImperative } from "#lib/content/text/verbs.ts";
import { list, wordCount } from "#lib/content/text/words.ts";
import { covers, isNews, listStems } from "./overlap.ts";

/** A note's later sentences explain how to use what the first one announces. */
const NOTE_SENTENCES = 4;
/** "Added the command-line option `--x`: Lists the tests" */
const SURFACE = /^Added the ([a-zA-Z -]+ `[^`]+`)(?:: (.+))?$/;
/** "Added the setting “Sort order”: Choose the order of episodes" */
const SETTING = /^Added the setting “[^”]+”: (.+)$/;

function listPrintable({ facts }: LedgerEntry, kind: FactKind): string[] {
  return facts.filter((fact) => fact.kind === kind && fact.standing === "printable").map(({ text }) => text);
}

/**
 * The sentences of the maintainers' notes, the ones that announce the change first. Only the first sentence of a note
 * says what a change does: an order after it, and in the documentation, is advice, and no statement about the product.
 */
export function readNotes(entry: LedgerEntry): string[] {
  return listPrintable(entry, "note").flatMap((text) => {
    const [first = "", ...others] = splitSentences(text).slice(0, NOTE_SENTENCES);
    return [first, ...others.filter((sentence) => !isOrder(sentence))];
  });
}

/** What readers of a tutorial have reached: "Your app is now live". */
const REACHED = /^Your\b.{1,40} (?:is|are) now \w+|^You (?:should|will)(?: now)? (?:see|have|get)\b/;

/** What the change adds to the documentation, in the order of its pages. */
export function readDocumentation(entry: LedgerEntry): string[] {
  return listPrintable(entry, "documentation").filter((text) => !isOrder(text) && !REACHED.test(text));
}

/** "You can now choose the order", where the text of a setting tells what to do with it. */
function readChoice(text: string | undefined): string | null {
  if (text === undefined) return null;
  const small = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
  return readClause(small, false) === null ? null : `You can now ${small}`;
}

/** Help texts of fewer words name a thing, or what follows the option. */
const HELP_WORDS = 4;

/**
 * "The new command-line option `--x` lists the tests", where its help text is a clause. Other help texts are quoted:
 * "Do not fetch" tells what an option does, and not that something has ended.
 */
function describeSurface(text: string): string {
  const setting = readChoice(SETTING.exec(text)?.[1]);
  if (setting !== null) return setting;
  const [, thing, help = ""] = SURFACE.exec(text) ?? [];
  if (thing === undefined) return text.replace(/: .*$/, "");
  const whole = help.replace(/\.$/, "");
  const [, also = "", order = ""] = /^(also )?(.*)$/is.exec(whole.charAt(0).toLowerCase() + whole.slice(1)) ?? [];
  const isNegated = /^(?:do not|don['’]t|never) /.test(order);
  const clause = isNegated ? null : readClause(order, true);
  if (clause !== null) return `The new ${thing} ${also}${clause.predicate}`;
  const isQuotable = isNegated && wordCount(whole) >= HELP_WORDS && !/["“”.!?]/.test(whole);
  return isQuotable ? `The help text of the new ${thing} says “${whole}”` : text.replace(/: .*$/, "");
}

/** Words of meaning with which a help text tells more than an announcement that it covers. */
const MORE_STEMS = 3;
/** "The new command-line option `--x` ", and what begins a quoted help text. */
const NEW_THING = /^The (?:help text of the )?new [a-zA-Z -]+ `[^`]+` (?:says )?/;

/** Whether a text about something new only says what a known one says. */
function isToldBy(text: string, other: string): boolean {
  const own = listStems(text.replace(NEW_THING, ""));
  return covers(text, other) && own.difference(listStems(other)).size < MORE_STEMS;
}

/** Whether what the patch declares is not told yet: neither by its name alone nor by what it does. */
function addsSurface(text: string, known: readonly string[]): boolean {
  const names = text.match(/`[^`]+`/g) ?? [];
  const isNamed = known.some((other) => names.every((name) => other.includes(name)));
  return (
    isNews(text, known) && !(isNamed && (text.startsWith("Added") || known.some((other) => isToldBy(text, other))))
  );
}

/** What the patch adds to what users touch, where the known texts do not tell it. */
export function readSurface(entry: LedgerEntry, known: readonly string[]): string[] {
  const texts = listPrintable(entry, "surface")
    .map(describeSurface)
    .filter((text) => addsSurface(text, known));
  return joinAdded(texts);
}

/** "Added the configuration key `a`" */
const ADDED_ONE = /^Added the ([a-zA-Z -]+) (`[^`]+`)$/;

/** Things of one kind, of which the patch says no more than their names, in one sentence. */
function joinAdded(texts: readonly string[]): string[] {
  const byKind = Map.groupBy(texts, (text) => ADDED_ONE.exec(text)?.[1] ?? text);
  return [...byKind].map(([kind, [first = "", ...others]]) => {
    if (others.length === 0) return first;
    const names = [first, ...others].map((text) => ADDED_ONE.exec(text)?.[2] ?? "");
    return `Added the ${kind}s ${list(names)}`;
  });
}

/** The sentence of the description; where the ledger took it from the patch, the patch says it itself. */
export function readDescription({ detail, facts }: LedgerEntry): string {
  const isSame = (text: string): boolean =>
    plainPunctuation(toImperative(text)).toLowerCase() === detail?.toLowerCase();
  const isFact = facts.some(({ kind, text }) => (kind === "surface" || kind === "documentation") && isSame(text));
  return isFact ? "" : (detail ?? "");
}
