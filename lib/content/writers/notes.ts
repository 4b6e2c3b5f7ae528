import type { WriterOptions } from "./types.ts";

/** What the deterministic writer could not do as it was asked. */
export function writerNotes({ language }: Pick<WriterOptions, "language">): string[] {
  const wanted = language?.trim() ?? "";
  if (wanted === "" || /^en(?:glish)?\b/i.test(wanted)) return [];
  return [`The text is in English: writing in ${wanted.slice(0, 60)} needs a model.`];
}
