import { z } from "zod";
import { picture } from "#lib/content/images/picture.ts";

const sentence = z.object({
  text: z.string(),
  entryIds: z.array(z.string()),
  author: z.enum(["generated", "person"]),
});

/** Who wrote a text, and what that took; a post keeps it in its `sourceMetadata`. */
export const writerRecord = z.object({
  kind: z.enum(["model", "deterministic"]),
  /** `<vendor>/<model>`; null where no model was asked. */
  model: z.string().nullable(),
  provider: z.string().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null where the model's price is not known. */
  costUsd: z.number().nullable(),
  calls: z.int(),
  /** The sections that were taken from the deterministic text, by name. */
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
  /** What is drawn of it, for an image post; its Markdown is empty. */
  image: z.object({ alt: z.string(), picture }).optional(),
  /** Drafts of an older version have none. */
  writer: writerRecord.default(NO_MODEL),
});
export type StoredDraft = z.output<typeof draft>;

/** What the writer made, as a job keeps it between its steps. */
export function parseDraft(text: string): StoredDraft {
  return draft.parse(JSON.parse(text));
}

export function formatDraft(text: StoredDraft): string {
  return JSON.stringify(text);
}
