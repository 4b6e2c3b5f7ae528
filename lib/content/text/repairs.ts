import { isPlural } from "./states.ts";
import { conjugate } from "./third-person.ts";

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
  if (!FAULT.test(text)) return text;
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

/** What is wrong in a title that names a fault alone: "misleading message on an unknown flag". */
const WRONG =
  /\b(?:bugs?|crash|deadlocks?|duplicate|errors?|failures?|flicker|hang|incorrect|invalid|leak|misleading|missing|overflow|panic|race|regressions?|wrong)\b/i;
/** A title that already says that something was mended: "Different fix for the race". */
const REMEDY = /\b(?:fix|fixes|fixed|handling|workaround)\b/i;

/** Whether a title names a fault, and not what was done about it. */
export function namesFault(text: string): boolean {
  return WRONG.test(text) && !REMEDY.test(text);
}
