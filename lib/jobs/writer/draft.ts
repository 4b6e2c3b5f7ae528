import { z } from "zod";
import { picture } from "#lib/content/images/picture.ts";

const sentence = z.object({
  text: z.string(),
  entryIds: z.array(z.string()),
  author: z.enum(["generated", "person"]),
});

/** How a text was written and what it cost. Stored in the `sourceMetadata` of a post. */
export const writerRecord = z.object({
  kind: z.enum(["model", "deterministic"]),
  /** `<vendor>/<model>`; null without a model. */
  model: z.string().nullable(),
  provider: z.string().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null if the model's price is unknown. */
  costUsd: z.number().nullable(),
  calls: z.int(),
  /** Labels of the sections that use the deterministic text. */
  fallbackSections: z.array(z.string()),
});
export type WriterRecord = z.output<typeof writerRecord>;

export const NO_MODEL: WriterRecord = {
  kind: "deterministic",
  model: null,
  provider: null,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: null,
  calls: 0,
  fallbackSections: [],
};

const draft = z.object({
  title: z.string(),
  markdown: z.string(),
  sentences: z.array(sentence),
  recommendations: z.string().nullable(),
  /** The ids of the highlights that a model chose; empty if the ledger's own stand. */
  highlights: z.array(z.string()).default([]),
  /** What the model read beyond the ledger. */
  reads: z.array(z.object({ entryId: z.string(), text: z.string() })).default([]),
  /** The content of an image post; its Markdown is empty. */
  image: z.object({ alt: z.string(), picture }).optional(),
  /** Drafts of older versions have no record. */
  writer: writerRecord.default(NO_MODEL),
});
export type StoredDraft = z.output<typeof draft>;

/** Parses a draft that a job stores between its steps. */
export function parseDraft(text: string): StoredDraft {
  return draft.parse(JSON.parse(text));
}

export function formatDraft(text: StoredDraft): string {
  return JSON.stringify(text);
}
