/** Deletions that can still be taken back, by how to hurry each. */
const standing = new Map<AbortController, Promise<void>>();

/** Begins a deletion that may wait until its signal says that there is no more time. @returns when it is done */
export function begin(deletion: (hurry: AbortSignal) => Promise<void>): Promise<void> {
  const hurry = new AbortController();
  const done = deletion(hurry.signal).finally(() => standing.delete(hurry));
  standing.set(hurry, done);
  return done;
}

/** Has all of them carried out now: whoever signs out can delete nothing afterwards. One that fails holds up no other. */
export async function carryOutDeletions(): Promise<void> {
  const all = [...standing.values()];
  for (const hurry of standing.keys()) hurry.abort();
  await Promise.allSettled(all);
}
