import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ChangeIssue } from "#lib/content/ledger/types.ts";

const WINDOW_MS = 30 * 86_400_000;
const CHERRY_PICK = /\(cherry picked from commit ([0-9a-f]{7,64})\)/gi;

/** Union of indices, the smallest index being the representative. */
class Groups {
  private readonly parent: number[];

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, index) => index);
  }

  find(index: number): number {
    let root = index;
    for (let up = this.parent[root] ?? root; up !== root; up = this.parent[root] ?? root) root = up;
    this.parent[index] = root;
    return root;
  }

  join(left: number, right: number): void {
    const [a, b] = [this.find(left), this.find(right)];
    if (a !== b) this.parent[Math.max(a, b)] = Math.min(a, b);
  }
}

function patchIds(change: Change): string[] {
  return change.commits.map((commit) => commit.patchId).filter((id) => id !== undefined);
}

function withinWindow(left: Change, right: Change): boolean {
  return Math.abs(Date.parse(left.mergedAt) - Date.parse(right.mergedAt)) <= WINDOW_MS;
}

/** Index of the change that a cherry-pick note names. */
function cherryPicked(change: Change, indexOfSha: (prefix: string) => number | undefined): number[] {
  return change.commits
    .flatMap((commit) => [...commit.body.matchAll(CHERRY_PICK)])
    .map(([, sha = ""]) => indexOfSha(sha.toLowerCase()))
    .filter((index) => index !== undefined);
}

/** Finds a change by a full or shortened commit hash. */
export function shaIndex(changes: readonly Change[]): (prefix: string) => number | undefined {
  const entries = changes.flatMap((change, index) => change.commits.map((commit) => [commit.sha, index] as const));
  const exact = new Map(entries);
  const short = new Map<string, number | undefined>();
  for (const [sha, index] of entries) {
    const key = sha.slice(0, 7);
    short.set(key, short.has(key) && short.get(key) !== index ? undefined : index);
  }
  return (prefix) => {
    if (exact.has(prefix)) return exact.get(prefix);
    if (prefix.length >= 40) return undefined;
    const index = short.get(prefix.slice(0, 7));
    return index !== undefined && changes[index]?.commits.some((commit) => commit.sha.startsWith(prefix))
      ? index
      : undefined;
  };
}

/** Request number within a repository; and each patch under the change's title, which counts for 30 days. */
function keysOf(change: Change): { number: string | undefined; patches: string[] } {
  const place = change.repository.id;
  const ids = patchIds(change);
  const title = ids.length === 0 ? "" : normalizeTitle(change.title);
  return {
    number: change.number === undefined ? undefined : `${place}\0${change.number}`,
    patches: ids.map((id) => `${place}\0${title}\0${id}`),
  };
}

/**
 * For every change the index of the oldest one that is the same work (generation.md, section 2.1): by number within a
 * repository, by a cherry-pick note, or by patch id between equal titles within 30 days. `changes` are oldest first.
 */
export function findDuplicates(changes: readonly Change[]): number[] {
  const groups = new Groups(changes.length);
  const last = new Map<string, number>();
  const indexOfSha = shaIndex(changes);
  const joinLast = (key: string, index: number, same: (before: Change) => boolean): void => {
    const at = last.get(key);
    const before = at === undefined ? undefined : changes[at];
    if (at !== undefined && before !== undefined && same(before)) groups.join(at, index);
    last.set(key, index);
  };
  for (const [index, change] of changes.entries()) {
    const { number, patches } = keysOf(change);
    if (number !== undefined) joinLast(number, index, () => true);
    for (const key of patches) joinLast(key, index, (before) => withinWindow(before, change));
    for (const original of cherryPicked(change, indexOfSha)) groups.join(original, index);
  }
  return changes.map((_, index) => groups.find(index));
}

function distinctIssues(issues: readonly ChangeIssue[]): ChangeIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.repository}\0${issue.id}`, issue])).values()];
}

/** One change out of several that are the same work: the oldest speaks, all commits and authors are kept. */
export function mergeDuplicates(members: readonly [Change, ...Change[]]): Change {
  const [first, ...rest] = members;
  if (rest.length === 0) return first;
  const labels = [...new Set(members.flatMap((member) => member.labels))];
  const issues = distinctIssues(members.flatMap((member) => member.issues));
  return { ...first, labels, issues, commits: members.toReversed().flatMap((member) => member.commits) };
}
