/**
 * Engines that a save selects: those sent, and the stored ones that the organization does not see at present, which keep
 * their selection. Nothing is ever replaced.
 * @returns the index of the first that is neither seen nor stored, where there is one
 */
export function chooseEngines(
  sent: readonly string[],
  stored: readonly string[],
  visible: ReadonlySet<string>,
): { engines: string[] } | { unknownAt: number } {
  const hidden = stored.filter((id) => !visible.has(id));
  const unknownAt = sent.findIndex((id) => !visible.has(id) && !hidden.includes(id));
  if (unknownAt !== -1) return { unknownAt };
  return { engines: [...new Set([...sent, ...hidden])] };
}
