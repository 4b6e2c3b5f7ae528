import { getGerund } from "./passive.ts";
import { isPlural } from "./states.ts";
import { conjugate } from "./third-person.ts";
import { isImperative } from "./verbs.ts";
import { isOnlyAdjective } from "./word-classes.ts";

/** "Fix an issue where": the words that only say that something was wrong. */
const FAULT =
  /^fix (?:for )?(?:an? |the |some |several )?(?:[a-z]+ )?(?:issue|bug|problem|case|edge case|regression|situation|error|race)s? (?:where|in which|whereby) (?=\S)/i;
/** The thing that did it, without a verb of its own, and the first verb that shows how it was. */
const MODAL = /^((?:(?!\b(?:that|which|when|where|if)\b)[^,;:]){2,80}?) (could|would|might|may) (not )?(?=[a-z])/;
const NEGATED =
  /^((?:(?!\b(?:that|which|when|where|if)\b)[^,;:]){2,80}?) (was|were|is|are) not (?=[a-z]+(?:ed|en|wn|nt|pt|ght)\b)/;
const UNDONE = /^((?:(?!\b(?:that|which|when|where|if)\b)[^,;:]){2,80}?) (?:did|does|do)(?: not|n't) ([a-z]+)(?= |$)/;
const CONTRACTED = /\b(could|would|was|were|is|are|did|does|do)n't\b/;
const NOW: Readonly<Record<string, string>> = { could: "can", might: "can", may: "can", would: "will" };
const PRESENT: Readonly<Record<string, string>> = { was: "is", were: "are", is: "is", are: "are" };

/**
 * Tells how a thing is now that a fault is gone: "the list can no longer lose rows" of "fix an issue where the list
 * could lose rows". Any other text, and one whose first verb is not certain, stays.
 */
export function stateRepair(text: string): string {
  if (!FAULT.test(text)) return orderRepair(text);
  const fault = text.replace(FAULT, "").replace(CONTRACTED, "$1 not");
  const [modal, thing = "", verb = "", not] = MODAL.exec(fault) ?? [];
  if (modal !== undefined)
    return `${thing} ${NOW[verb]} ${not === undefined ? "no longer" : "now"} ${fault.slice(modal.length)}`;
  const [negated, missed = "", be = ""] = NEGATED.exec(fault) ?? [];
  if (negated !== undefined) return `${missed} ${PRESENT[be]} now ${fault.slice(negated.length)}`;
  const [undone, idle = "", action = ""] = UNDONE.exec(fault) ?? [];
  if (undone === undefined || action === "") return text;
  return `${idle} now ${isPlural(idle) ? action : conjugate(action)}${fault.slice(undone.length)}`;
}

const FIX = /^fix (?=\S)/i;
const ADVERB = /^(?:further|always|also|now) /;
/** A participle that no fault is described with: "match escaped dots". */
const PARTICIPLE = /^[a-z]+ (?!un|mis|dis|fail|crash|break)[a-z]+ed [a-z]+s?\b/;

/**
 * The order behind "fix": "match escaped dots" of "fix match escaped dots"; a fault in a full sentence becomes a thing
 * that can be fixed. Any other text stays.
 */
function orderRepair(text: string): string {
  const [fix = ""] = FIX.exec(text) ?? [];
  if (fix === "") return text;
  const rest = text.slice(fix.length);
  const order = rest.replace(ADVERB, "");
  const [verb = ""] = order.split(" ", 1);
  // After an adverb only a verb can follow: "further prevent closes".
  const isSecondOrder = order !== rest || PARTICIPLE.test(order);
  if (isSecondOrder && isImperative(verb) && !namesFault(order)) return rest;
  return fix + (nameFault(rest) ?? rest);
}

/** What is wrong in a title that names a fault alone: "misleading message on an unknown flag". */
const WRONG =
  /\b(?:bugs?|crash|deadlocks?|duplicate|errors?|failures?|flicker|hang|incorrect|invalid|leak|misleading|missing|overflow|panic|race|regressions?|wrong)\b/i;
/** A title that already says that something was mended: "Different fix for the race". */
const REMEDY = /\b(?:fix|fixes|fixed|handling|workaround)\b/i;

/** Whether a title names a fault, and not what was done about it. */
export function namesFault(text: string): boolean {
  return WRONG.test(text) && !REMEDY.test(text);
}

/** The thing that fails and the verb that says how. A clause of its own has another subject. */
const FAILS = new RegExp(
  String.raw`^((?!(?:when|if)\b)\S+(?: (?!(?:when|if|where|that|which|by|after|while|since|because|being|to|not)\b)\S+){0,9}?) ` +
    "(is|are|was|were|do|does|did|fails?|failed|crash(?:es|ed)|breaks?|broke|causes?|caused(?! by\\b)|returns|hangs|throws|shows)" +
    "( not|n't)?(?: ([a-z]+))?(?= |$)",
);
const BASES: Readonly<Record<string, string>> = { broke: "break", crashes: "crash", crashed: "crash" };
const DO = /^(?:do|does|did)$/;

/**
 * Turns a sentence about a fault into an object of "fix": "links are ignored" becomes "links being ignored", "the list
 * does not load" becomes "the list not loading". Returns null for any other text, and where no form is certain.
 */
export function nameFault(text: string): string | null {
  const match = FAILS.exec(text);
  if (match === null) return null;
  const [whole, thing = "", verb = "", not = "", next = ""] = match;
  const rest = text.slice(whole.length);
  if (thing.split("`").length % 2 === 0) return null;
  const negation = not === "" ? "" : "not ";
  const following = next === "" ? "" : ` ${next}`;
  if (/^(?:is|are|was|were)$/.test(verb)) return `${thing} ${negation}being${following}${rest}`;
  if (DO.test(verb)) return not === "" || next === "" ? null : `${thing} not ${getGerund(next)}${rest}`;
  // "Several crashes": a noun, which nothing follows or an adjective precedes.
  if (not !== "" || following + rest === "" || isOnlyAdjective(thing.split(" ").at(-1) ?? "")) return null;
  const base = BASES[verb] ?? verb.replace(/(?:s|ed)$/, "").replace(/^caus$/, "cause");
  return `${thing} ${getGerund(base)}${following}${rest}`;
}
