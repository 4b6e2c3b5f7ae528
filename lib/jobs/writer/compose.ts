import { checkArticle } from "#lib/content/articles/check.ts";
import { isArticleLedger } from "#lib/content/articles/ledger.ts";
import { verifyImage } from "#lib/content/images/verify.ts";
import { type ImageDraft, writeImage } from "#lib/content/images/write.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import {
  type BrandProfile,
  type Draft,
  type DraftSentence,
  isSkipped,
  type PersonSentence,
  type Skipped,
  TEXT_TYPES,
  type TextType,
  type WriterOptions,
} from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { applyHighlights } from "#lib/content/writers/model/plan.ts";
import { addReads } from "#lib/content/writers/model/read-facts.ts";
import { PLAIN } from "#lib/content/writers/sentences/text-format.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { AppError } from "#lib/errors.ts";
import { NO_MODEL, type StoredDraft } from "./draft.ts";

/** What the writer without a model does with a ledger: it writes a draft, or verifies one. */
export type Composition = { contentType: string; options: WriterOptions } & (
  | { task: "write"; brand: BrandProfile }
  | { task: "verify"; draft: StoredDraft }
);
export type Composed<Task extends Composition["task"]> = Task extends "write" ? StoredDraft | Skipped : Fault[];

/** Writes or verifies a draft; takes seconds for thousands of changes. @throws AppError for an unknown type of post */
export function compose(ledger: Ledger, request: Composition): StoredDraft | Skipped | Fault[] {
  if (request.task === "verify") return findFaults(ledger, request.contentType, request.draft, request.options);
  const { contentType, brand, options } = request;
  if (contentType === "image") return toImageDraft(writeImage(ledger, brand, options));
  const written = writeText(getTextType(contentType), ledger, options);
  if (isSkipped(written)) return written;
  const draft = toStoredDraft(written);
  return options.sentence === undefined ? draft : markPerson(draft, options.sentence);
}

/** Counts a person's own sentence as written by a person. */
function markPerson(draft: StoredDraft, { text }: PersonSentence): StoredDraft {
  const own = PLAIN.inline(text);
  const sentences = draft.sentences.map((each) => (each.text === own ? { ...each, author: "person" as const } : each));
  return { ...draft, sentences };
}

/** @returns the draft with the notes of its writer as recommendations */
export function toStoredDraft({ title, markdown, sentences, notes }: Draft): StoredDraft {
  return {
    title,
    markdown,
    sentences: toGenerated(sentences),
    recommendations: notes.length === 0 ? null : notes.map((note) => `- ${note}`).join("\n"),
    writer: NO_MODEL,
    highlights: [],
    reads: [],
  };
}

function toImageDraft(written: ImageDraft | Skipped): StoredDraft | Skipped {
  if ("skipped" in written) return written;
  const { title, sentences, alt, picture } = written;
  return {
    title,
    markdown: "",
    sentences: toGenerated(sentences),
    recommendations: null,
    writer: NO_MODEL,
    highlights: [],
    reads: [],
    image: { alt, picture },
  };
}

function toGenerated(sentences: readonly DraftSentence[]) {
  return sentences.map((sentence) => ({ ...sentence, author: "generated" as const }));
}

function findFaults(ledger: Ledger, contentType: string, draft: StoredDraft, options: WriterOptions): Fault[] {
  const names = options.companyName === undefined ? [] : [options.companyName];
  if (contentType === "image") return verifyImage(draft.sentences, ledger, names, options.style);
  if (isArticleLedger(ledger)) return checkArticle({ ...draft, notes: [] }, ledger, options.companyName ?? "");
  const planned = addReads(applyHighlights(ledger, draft.highlights), draft.reads);
  return verifyText(getTextType(contentType), { ...draft, notes: [] }, planned, options);
}

/** @throws AppError for a content type that is not text */
export function getTextType(contentType: string): TextType {
  const type = TEXT_TYPES.find((each) => each === contentType);
  if (type !== undefined) return type;
  throw new AppError("invalid", "This type of post has no text to write", "Choose another content type.");
}
