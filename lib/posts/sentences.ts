import { z } from "zod";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";

const stored = z.array(
  z.object({ text: z.string(), entryIds: z.array(z.string()), author: z.enum(["generated", "person"]) }),
);

/** Parses the evidence of a revision, which is stored as JSON. */
export function parseSentences(text: string): AttributedSentence[] {
  return stored.parse(JSON.parse(text));
}

/** The reverse of `parseSentences`. */
export function formatSentences(sentences: readonly AttributedSentence[]): string {
  return JSON.stringify(sentences);
}
