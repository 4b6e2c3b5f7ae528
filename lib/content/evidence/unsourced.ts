/** Whether a person wrote or changed a sentence: nothing stands behind it and nothing checked it. */
export function isUnsourced({ author, entryIds }: { author: string; entryIds: readonly string[] }): boolean {
  return author === "person" && entryIds.length === 0;
}
