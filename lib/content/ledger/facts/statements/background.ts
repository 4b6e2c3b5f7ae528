import { findType, parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import { isImperative, takesObject, toImperative } from "#lib/content/text/verbs.ts";
import { EARLIER, LEANS } from "./phrases.ts";

/** Titles without a type that mend something. */
const MENDS = /^(?:(?:bug ?)?fix(?:es|ed|ing)?|prevent|avoid|correct|resolve|repair|stop|don['’]t|do not)\b/i;
const FIX_TAG = /^bug ?fix(?:es)?$|^fix$/i;
/** What was done, told of the thing that it was done to. */
const DONE =
  /\b(?:was|were|has been|have been|is|are) (?:added|removed|replaced|renamed|deprecated|moved|fixed|changed|updated|introduced|enabled|disabled|rejected|ignored|dropped)\b/;
const NOW = /\b(?:now|no longer|instead of|rather than|by default)\b/i;
/** "This rejects old tokens": what the change does, with the change as its subject. */
const OWN_SUBJECT = /^this (?:also )?[a-z]{2,}s\b(?<!\b(?:is|was|has|does|happens|occurs|means|leaves))/i;
/** Where something was seen, and not what was done: "Observed on a large library". */
const PARTICIPLE = /^[A-Z][a-z]+ed (?:on|in|at|during|while|when)\b/;
/** What somebody does, as the subject of what follows from it. */
const GERUND = /^[A-Z]?[a-z]+ing\b/;
const ADVERB = /^[a-z]+ly (?=[a-z])/i;

/**
 * Whether a title tells of a mended fault or of something made faster. Descriptions of such changes begin with how
 * things were, often in the present tense.
 */
export function isRepair(title: string): boolean {
  const { type, text, brackets } = parseTitle(title);
  const known = findType(type ?? "");
  if (known === "fix" || known === "performance" || known === "security") return true;
  return brackets.some((tag) => FIX_TAG.test(tag)) || (known === undefined && MENDS.test(text));
}

function statesChange(text: string): boolean {
  if (NOW.test(text) || OWN_SUBJECT.test(text)) return true;
  if (GERUND.test(text) || PARTICIPLE.test(text)) return false;
  const words = text.replace(ADVERB, "");
  const [first = ""] = words.split(" ", 1);
  return isImperative(first) || takesObject(words) || toImperative(words) !== words || DONE.test(text);
}

/**
 * Whether a sentence tells how things were, what a fault led to, or something that only the sentence before names.
 * @param isMending whether the sentence belongs to a repair, whose description states the fault as well
 */
export function isBackground(text: string, isMending: boolean): boolean {
  if (NOW.test(text)) return LEANS.test(text) && !OWN_SUBJECT.test(text);
  if (LEANS.test(text)) return true;
  return !statesChange(text) && (isMending || EARLIER.test(text));
}
