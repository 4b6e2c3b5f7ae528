import { z } from "zod";
import type { WrittenText } from "#lib/posts/service/create.ts";

const sentence = z.object({
  text: z.string(),
  entryIds: z.array(z.string()),
  author: z.enum(["generated", "person"]),
});

const draft = z.object({
  title: z.string(),
  markdown: z.string(),
  sentences: z.array(sentence),
  recommendations: z.string().nullable(),
});

/** What the writer made, as a job keeps it between its steps. */
export function parseDraft(text: string): WrittenText {
  return draft.parse(JSON.parse(text));
}

export function formatDraft(text: WrittenText): string {
  return JSON.stringify(text);
}
