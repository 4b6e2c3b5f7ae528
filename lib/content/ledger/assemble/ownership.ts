import type { Commit } from "#lib/content/activity.ts";

/** What is known of a commit before it is decided which change it belongs to. */
export type CommitRole =
  /** Brings in a pull request: by a merge (`merge`) or as the squashed commit itself (`squash`). */
  | { role: "pull_request"; form: "merge" | "squash"; number: number; integration: boolean }
  /** A merge that stands for one piece of work without a number, such as that of a security advisory's private fork. */
  | { role: "work_merge" }
  | { role: "plain" };

export type Graph = Pick<Commit, "sha" | "parents">;

export type Ownership = {
  /** For every commit of the range, the commit whose change accounts for it; a commit that stands for itself owns itself. */
  ownerOf: Map<string, string>;
  /** Merges that joined the history of another project, which are theirs to announce. */
  foreign: Set<string>;
};

type Frame = { chain: Graph[]; next: number; owner: string | undefined; sealed: boolean };

/**
 * Gives every commit exactly one owner, walking the first-parent line from its oldest commit: what a merge M brings in is
 * `M^1..M^2`, the commits that its other parents reach and that nothing older on the line has reached.
 * A pull request inside another one keeps its own commits; an ordinary merge owns nothing but itself.
 */
export class OwnershipWalk {
  private readonly bySha: Map<string, Graph>;
  private readonly seen = new Set<string>();
  private readonly stack: Frame[] = [];
  private readonly result: Ownership = { ownerOf: new Map(), foreign: new Set() };
  private readonly commits: readonly Graph[];
  private readonly roleOf: (sha: string) => CommitRole;

  constructor(commits: readonly Graph[], roleOf: (sha: string) => CommitRole) {
    this.commits = commits;
    this.roleOf = roleOf;
    this.bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  }

  /** Runs the walk; linear in the number of commits. */
  run(): Ownership {
    const children = new Set<string>();
    for (const commit of this.commits) for (const parent of commit.parents) children.add(parent);
    const heads = this.commits.filter((commit) => !children.has(commit.sha));
    // Oldest first: a stretch cut off by the range's filter must claim its line before newer merges reach it.
    for (const head of heads.toReversed()) {
      this.enter(this.line(head.sha), undefined, false);
      this.drain();
    }
    return this.result;
  }

  /** The first-parent line from `tip` down to what is already placed or outside the range, oldest first. */
  private line(tip: string): Graph[] {
    const chain: Graph[] = [];
    let commit = this.bySha.get(tip);
    while (commit !== undefined && !this.seen.has(commit.sha)) {
      this.seen.add(commit.sha);
      chain.push(commit);
      const parent = commit.parents[0];
      commit = parent === undefined ? undefined : this.bySha.get(parent);
    }
    return chain.reverse();
  }

  private enter(chain: Graph[], owner: string | undefined, sealed: boolean): void {
    if (chain.length > 0) this.stack.push({ chain, next: 0, owner, sealed });
  }

  private drain(): void {
    for (let frame = this.stack.at(-1); frame !== undefined; frame = this.stack.at(-1)) {
      const commit = frame.chain[frame.next];
      frame.next += 1;
      if (commit === undefined) this.stack.pop();
      else this.place(commit, frame);
    }
  }

  private place(commit: Graph, frame: Frame): void {
    const role = this.roleOf(commit.sha);
    const standsAlone = frame.owner === undefined || (!frame.sealed && this.isOwnChange(commit, role, frame.owner));
    const owner = standsAlone ? commit.sha : (frame.owner ?? commit.sha);
    this.result.ownerOf.set(commit.sha, owner);
    if (commit.parents.length < 2) return;
    for (const parent of commit.parents.slice(1)) this.bringIn(commit, role, frame, owner, parent);
  }

  /** Places what one parent of a merge brought in; a line that ends in a root commit is another project's history. */
  private bringIn(merge: Graph, role: CommitRole, frame: Frame, owner: string, parent: string): void {
    const chain = this.line(parent);
    const foreign = chain[0] !== undefined && chain[0].parents.length === 0;
    if (foreign) this.result.foreign.add(merge.sha);
    const gathers = role.role !== "plain" || foreign || frame.owner !== undefined;
    this.enter(chain, gathers ? owner : undefined, frame.sealed || foreign);
  }

  /** Whether a commit inside what `owner` brought in is a change of its own. */
  private isOwnChange(commit: Graph, role: CommitRole, owner: string): boolean {
    if (role.role !== "pull_request") return false;
    const outer = this.roleOf(owner);
    if (outer.role === "pull_request" && outer.number === role.number) return false;
    if (commit.parents.length > 1) return true;
    return outer.role === "pull_request" && outer.integration;
  }
}
