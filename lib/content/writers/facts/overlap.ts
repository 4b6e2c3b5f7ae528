import { repeatsTitle } from "#lib/content/ledger/detail.ts";
import { baseForms } from "#lib/content/text/base-forms.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { isDense } from "#lib/content/text/words.ts";

/** Share of a title's words with which a sentence takes its place. */
const COVERED = 0.75;
const MINOR = new Set("the and for with from into that this its now add adds use uses".split(" "));

/** The words of a text that carry its meaning, without their endings. */
export function listStems(text: string): Set<string> {
  const words =
    toPlain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words.filter((word) => !MINOR.has(word)).map((word) => word.replace(/(?:ing|ed|s)$/, "").replace(/e$/, "")),
  );
}

/** The number of words that two texts share, without regard to their endings. */
export function countSharedWords(text: string, other: string): number {
  return listStems(text).intersection(listStems(other)).size;
}

/** Whether a text names something in code that another one leaves out: "Remove `a`" is not "Remove `b`". */
function namesOther(text: string, other: string): boolean {
  const codes = text.match(/`[^`]+`/g)?.map((code) => code.replace(/[`()]/g, "").toLowerCase()) ?? [];
  const plain = other.toLowerCase();
  return other.includes("`") && codes.length > 0 && codes.every((code) => !plain.includes(code));
}

/** Whether a sentence says what a title says, so that it can announce the change in its place. */
export function covers(sentence: string, title: string): boolean {
  const { size } = listStems(title);
  return size > 0 && countSharedWords(sentence, title) >= COVERED * size && !namesOther(title, sentence);
}

/** Whether two sentences say the same. */
export function saysSame(sentence: string, other: string): boolean {
  return covers(sentence, other) && covers(other, sentence);
}

/** Whether a sentence says no more than its heading. */
export function addsNothing(sentence: string, heading: string): boolean {
  return listStems(sentence).isSubsetOf(listStems(heading));
}

/** Whether a title shares at most half of its words with a sentence on the same change. */
export function isApart(title: string, sentence: string): boolean {
  return countSharedWords(title, sentence) * 2 <= listStems(title).size;
}

/** Whether a sentence announces other work than the title: several notes of one change often do. */
export function isOtherWork(text: string, title: string): boolean {
  const [word = ""] = toImperative(text).split(" ", 1);
  const isDone = word.endsWith("ed") && baseForms(word).some(isImperative);
  return (isDone || isImperative(word)) && countSharedWords(text, title) === 0;
}

/** Whether a text says something that none of the known ones says. */
export function isNews(text: string, known: readonly string[]): boolean {
  // Without spaces, a whole clause would count as one word.
  if (isDense(text)) return known.every((other) => !other.includes(text));
  return known.every((other) => namesOther(text, other) || !repeatsTitle(toImperative(text), toPlain(other)));
}
