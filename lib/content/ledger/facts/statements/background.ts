import { findType, parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import { isImperative, takesObject, toImperative } from "#lib/content/text/verbs.ts";
import { AT_FIRST, EARLIER, LEANS, RATIONALE } from "./phrases.ts";

/** Titles without a type that bring something new. */
const BRINGS = /^(?:add|allow|support|introduce|implement|enable|expose|provide|let|create|new)(?:s|es|ed)?\b/i;
const FEATURE_TAG = /^(?:new )?(?:feature|feat|enhancement)$/i;
/** What was done, told of the thing that it was done to. */
const DONE =
  /\b(?:was|were|has been|have been|is|are) (?:added|removed|replaced|renamed|deprecated|moved|fixed|changed|updated|introduced|enabled|disabled|rejected|ignored|dropped)\b/;
const NOW = /\bnow\b/i;
const OTHERWISE = /\b(?:no longer|instead of|rather than|by default)\b/i;
const PAST = /\b(?:was|were|had|did)\b/;
/** Several things as a subject, which could be a verb: "Sites that used it were", "Connect and Disconnect appended". */
const SEVERAL = /^(?:[A-Z][a-z]+s (?:\S+ ){1,4}were|[A-Z]\w+ and [A-Z]\w+) /;
/** "This rejects old tokens": what the change does, with the change as its subject. */
const OWN_SUBJECT =
  /^this (?:also |still |now )?[a-z]{2,}s\b(?<!\b(?:is|was|has|does|happens|occurs|means|leaves|leads|causes|fails))/i;
/** Where something was seen, and not what was done: "Observed on a large library". */
const PARTICIPLE = /^[A-Z][a-z]+ed (?:on|in|at|during|while|when)\b/;
/** What somebody does, as the subject of what follows from it. */
const GERUND = /^[A-Z]?[a-z]+ing\b/;
/** A condition in front of what is done: "When the box is empty, show the keyboard". */
const CONDITION = /^(?:when|if|on|after|before|for) [^,]{1,120}, (?=[a-z]+ )/i;
const ADVERB = /^[a-z]+ly (?=[a-z])/i;

/**
 * Whether a title brings something new, whose description says how it works. Descriptions of other changes begin with
 * how things were, often in the present tense.
 */
export function bringsNew(title: string): boolean {
  const { type, text, brackets } = parseTitle(title);
  const known = findType(type ?? "");
  if (known === "feature" || brackets.some((tag) => FEATURE_TAG.test(tag))) return true;
  return known === undefined && BRINGS.test(text);
}

function statesChange(text: string): boolean {
  if (OWN_SUBJECT.test(text)) return true;
  if ([GERUND, PARTICIPLE, SEVERAL].some((pattern) => pattern.test(text))) return false;
  const words = text.replace(CONDITION, "").replace(ADVERB, "");
  const [first = ""] = words.split(" ", 1);
  return isImperative(first) || takesObject(words) || toImperative(words) !== words || DONE.test(text);
}

/**
 * Whether a sentence tells how things were, what a fault led to, or something that only the sentence before names.
 * @param isNew whether the sentence belongs to something new; descriptions of other changes state the fault as well
 */
export function isBackground(text: string, isNew: boolean): boolean {
  const leans = LEANS.test(text) && !OWN_SUBJECT.test(text);
  if (leans || RATIONALE.test(text)) return true;
  if (NOW.test(text) || (OTHERWISE.test(text) && !PAST.test(text))) return false;
  return AT_FIRST.test(text) || (!statesChange(text) && (!isNew || EARLIER.test(text)));
}
