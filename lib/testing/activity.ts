import { createHash } from "node:crypto";
import type { Activity, Commit } from "#lib/content/activity.ts";

const DAY_MS = 86_400_000;

/** Returns a stable fake hash for the commit at an index. */
export function fakeSha(index: number): string {
  return createHash("sha1").update(String(index)).digest("hex");
}

export type CommitSeed = Partial<Omit<Commit, "parents">> & { subject: string; parents?: number[] };

/**
 * Builds an activity from commits, oldest first. A commit's parent is the previous one unless it lists parent indexes.
 */
export function buildActivity(
  seeds: readonly CommitSeed[],
  repository = { id: "acme/app", owner: "acme", name: "app" },
): Activity {
  const commits = seeds.map((seed, index): Commit => {
    const parents = seed.parents ?? (index === 0 ? [] : [index - 1]);
    return {
      body: "",
      author: { name: "Ann Author", email: "ann@example.org" },
      committedAt: new Date(Date.UTC(2024, 0, 1) + index * (DAY_MS / 24)).toISOString(),
      files: [{ path: `src/module-${index}.ts` }],
      ...seed,
      sha: seed.sha ?? fakeSha(index),
      parents: parents.map(fakeSha),
    };
  });
  return { repository, commits: commits.reverse(), pullRequests: [], releases: [], commitCount: commits.length };
}
