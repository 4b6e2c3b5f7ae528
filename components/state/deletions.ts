type Standing = { noun: string; hurry: AbortController; done: Promise<void> };

/** Deletions that can still be taken back. */
const standing = new Set<Standing>();

/** Begins a deletion that may wait until its signal says that there is no more time. @returns when it is done */
export function begin(noun: string, deletion: (hurry: AbortSignal) => Promise<void>): Promise<void> {
  const hurry = new AbortController();
  const done = deletion(hurry.signal).finally(() => standing.delete(one));
  const one = { noun, hurry, done };
  standing.add(one);
  return done;
}

/**
 * Has deletions carried out now: all of them before a sign-out, after which nobody could; those of one noun before
 * something is stored that may be like one of them. One that fails holds up no other.
 */
export async function carryOutDeletions(noun?: string): Promise<void> {
  const meant = [...standing].filter((one) => noun === undefined || one.noun === noun);
  for (const { hurry } of meant) hurry.abort();
  await Promise.allSettled(meant.map(({ done }) => done));
}
