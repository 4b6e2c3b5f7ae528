/**
 * Chooses the engines that a save selects: the engines of the request, and stored engines that the organization cannot
 * see at present.
 * @returns the index of the first engine that is neither visible nor stored, if there is one
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
