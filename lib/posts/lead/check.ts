import { checkForm, findUnsourced, type Voice } from "#lib/content/lead/check.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { TextType } from "#lib/content/types.ts";
import { AppError } from "#lib/errors.ts";

/** The change that a sentence is about, and what needs no source in it. */
export type SentenceSources = Voice & { entry: LedgerEntry; ledger: Ledger };

/** Whether a sentence may lack a source, what is wrong with its place, and the field of the request that holds it. */
type SentenceRules = { mayLackSource: boolean; faults?: readonly string[]; field?: string };

/**
 * Checks the form of a person's sentence and what the facts of its change say of it.
 * @returns whether the facts say it
 * @throws AppError `invalid` for a sentence of another form, and for one without a source unless it may lack one
 */
export function checkPersonSentence(
  sentence: string,
  type: TextType,
  { entry, ledger, names, language }: SentenceSources,
  { mayLackSource, faults = [], field = "sentence" }: SentenceRules,
): boolean {
  const all = [...checkForm(sentence, type), ...faults];
  if (all.length > 0) throw malformed(all, field);
  const unsourced = findUnsourced(sentence, entry, ledger, { names, language });
  if (unsourced.length > 0 && !mayLackSource) throw withoutSource(unsourced);
  return unsourced.length === 0;
}

/** The answer where a text needs no sentence of a person. */
export function asksForNone(): AppError {
  return new AppError(
    "conflict",
    "This post does not need a sentence",
    "Its lead has facts beyond its title, or a sentence was added. Change the text with PATCH instead.",
  );
}

function malformed(messages: readonly string[], field: string): AppError {
  return new AppError("invalid", "The sentence cannot be added", "Correct the sentence and send it again.", {
    details: messages.map((message) => ({ path: field, message })),
  });
}

const either = new Intl.ListFormat("en", { type: "disjunction" });

/** The path of the detail is the field that would let the sentence through. */
function withoutSource(words: readonly string[]): AppError {
  const message = `No fact of this change says ${either.format(words.map((word) => `"${word}"`))}.`;
  return new AppError(
    "invalid",
    "The facts of the change do not support this",
    "Leave that out, or add the sentence without a source.",
    { details: [{ path: "withoutSource", message }] },
  );
}
