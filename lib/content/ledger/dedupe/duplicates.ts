import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ChangeIssue } from "#lib/content/ledger/types.ts";

const WINDOW_MS = 30 * 86_400_000;
const CHERRY_PICK = /\(cherry picked from commit ([0-9a-f]{7,64})\)/gi;

/** Union-find over indices; the smallest index of a group is its representative. */
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

/** Indices of the changes that cherry-pick notes name. */
function findCherryPicked(change: Change, indexOfSha: (prefix: string) => number | undefined): number[] {
  return change.commits
    .flatMap((commit) => [...commit.body.matchAll(CHERRY_PICK)])
    .map(([, sha = ""]) => indexOfSha(sha.toLowerCase()))
    .filter((index) => index !== undefined);
}

/** Returns a lookup of changes by a full or abbreviated commit hash. */
export function buildShaIndex(changes: readonly Change[]): (prefix: string) => number | undefined {
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

/**
 * Keys of equal work: the request number within a repository, and each patch with the change's title (valid for 30
 * days).
 */
function buildKeys(change: Change): { number: string | undefined; patches: string[] } {
  const place = change.repository.id;
  const ids = patchIds(change);
  const title = ids.length === 0 ? "" : normalizeTitle(change.title);
  return {
    number: change.number === undefined ? undefined : `${place}\0${change.number}`,
    patches: ids.map((id) => `${place}\0${title}\0${id}`),
  };
}

/**
 * For every change, the index of the oldest change with the same work (generation.md, section 2.1): by number within
 * a repository, by a cherry-pick note, or by patch ID between equal titles within 30 days. `changes` are oldest
 * first.
 */
export function findDuplicates(changes: readonly Change[]): number[] {
  const groups = new Groups(changes.length);
  const latestByKey = new Map<string, number>();
  const indexOfSha = buildShaIndex(changes);
  const joinPrevious = (key: string, index: number, same: (previous: Change) => boolean): void => {
    const previousIndex = latestByKey.get(key);
    const previous = previousIndex === undefined ? undefined : changes[previousIndex];
    if (previousIndex !== undefined && previous !== undefined && same(previous)) groups.join(previousIndex, index);
    latestByKey.set(key, index);
  };
  for (const [index, change] of changes.entries()) {
    const { number, patches } = buildKeys(change);
    if (number !== undefined) joinPrevious(number, index, () => true);
    for (const key of patches) joinPrevious(key, index, (previous) => withinWindow(previous, change));
    for (const original of findCherryPicked(change, indexOfSha)) groups.join(original, index);
  }
  return changes.map((_, index) => groups.find(index));
}

function distinctIssues(issues: readonly ChangeIssue[]): ChangeIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.repository}\0${issue.id}`, issue])).values()];
}

/** Merges changes with the same work: texts of the oldest one, commits, labels and issues of all. */
export function mergeDuplicates(members: readonly [Change, ...Change[]]): Change {
  const [first, ...rest] = members;
  if (rest.length === 0) return first;
  const labels = [...new Set(members.flatMap((member) => member.labels))];
  const issues = distinctIssues(members.flatMap((member) => member.issues));
  return { ...first, labels, issues, commits: members.toReversed().flatMap((member) => member.commits) };
}
