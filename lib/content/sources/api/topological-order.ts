import type { Commit } from "#lib/content/activity.ts";

/**
 * Sorts children before parents without interleaving branches, like `git log --topo-order`; `commits` newest first.
 */
export function inTopologicalOrder(commits: readonly Commit[]): Commit[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const children = new Map<string, number>();
  for (const parent of [...bySha.values()].flatMap(({ parents }) => parents)) {
    children.set(parent, (children.get(parent) ?? 0) + 1);
  }
  const ready = [...bySha.values()].filter(({ sha }) => !children.has(sha)).reverse();
  const ordered: Commit[] = [];
  for (let commit = ready.pop(); commit !== undefined; commit = ready.pop()) {
    ordered.push(commit);
    for (const sha of commit.parents) {
      const left = (children.get(sha) ?? 0) - 1;
      children.set(sha, left);
      const parent = bySha.get(sha);
      if (left === 0 && parent !== undefined) ready.push(parent);
    }
  }
  return ordered;
}
