import type { Commit } from "#lib/content/activity.ts";

/** Role of a commit before it is assigned to a change. */
export type CommitRole =
  /**
   * Lands a pull request, as its merge commit (`merge`) or as the squashed commit (`squash`). A `release` only moves
   * work to another branch, so that each commit it brings in is a change of its own.
   */
  | { role: "pull_request"; form: "merge" | "squash"; number: number; integration: boolean; release: boolean }
  /** A merge of one unit of work without a number, such as a security advisory's private fork. */
  | { role: "work_merge" }
  | { role: "plain" };

export type Graph = Pick<Commit, "sha" | "parents">;

export type Ownership = {
  /** For every commit of the range, the commit whose change accounts for it; a standalone commit owns itself. */
  ownerBySha: Map<string, string>;
  /** Merges that joined the history of another project, which announces that work itself. */
  foreign: Set<string>;
};

type Frame = { chain: Graph[]; next: number; owner: string | undefined; sealed: boolean };

/**
 * Assigns exactly one owner to every commit by walking the first-parent line from its oldest commit: a merge M brings
 * in `M^1..M^2`, the commits that its other parents reach and that nothing older on the line has reached. A pull
 * request inside another one keeps its own commits; an ordinary merge owns only itself.
 */
export class OwnershipWalk {
  private readonly bySha: Map<string, Graph>;
  private readonly seen = new Set<string>();
  private readonly stack: Frame[] = [];
  private readonly result: Ownership = { ownerBySha: new Map(), foreign: new Set() };
  private readonly commits: readonly Graph[];
  private readonly getRole: (sha: string) => CommitRole;

  constructor(commits: readonly Graph[], getRole: (sha: string) => CommitRole) {
    this.commits = commits;
    this.getRole = getRole;
    this.bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  }

  /** Runs the walk; linear in the number of commits. */
  run(): Ownership {
    const children = new Set<string>();
    for (const commit of this.commits) for (const parent of commit.parents) children.add(parent);
    const heads = this.commits.filter((commit) => !children.has(commit.sha));
    // Oldest first: a segment that the range filter cut off must claim its line before newer merges reach it.
    for (const head of heads.toReversed()) {
      this.enter(this.line(head.sha), undefined, false);
      this.drain();
    }
    return this.result;
  }

  /** The first-parent line from `tip` down to an assigned commit or the edge of the range, oldest first. */
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
      else this.assignOwner(commit, frame);
    }
  }

  private assignOwner(commit: Graph, frame: Frame): void {
    const role = this.getRole(commit.sha);
    const ownsItself = frame.owner === undefined || (!frame.sealed && this.isOwnChange(commit, role, frame.owner));
    const owner = ownsItself ? commit.sha : (frame.owner ?? commit.sha);
    this.result.ownerBySha.set(commit.sha, owner);
    if (commit.parents.length < 2) return;
    for (const parent of commit.parents.slice(1)) this.enterParent(commit, role, frame, owner, parent);
  }

  /** Queues the line of one merged parent. A line that ends in a root commit is another project's history. */
  private enterParent(merge: Graph, role: CommitRole, frame: Frame, owner: string, parent: string): void {
    const chain = this.line(parent);
    const foreign = chain[0] !== undefined && chain[0].parents.length === 0;
    if (foreign) this.result.foreign.add(merge.sha);
    const isUnit = role.role === "work_merge" || (role.role === "pull_request" && !role.release);
    const gathers = isUnit || foreign || frame.owner !== undefined;
    this.enter(chain, gathers ? owner : undefined, frame.sealed || foreign);
  }

  /** Whether a commit that `owner` brought in is a change of its own. */
  private isOwnChange(commit: Graph, role: CommitRole, owner: string): boolean {
    if (role.role !== "pull_request") return false;
    const outer = this.getRole(owner);
    if (outer.role === "pull_request" && outer.number === role.number) return false;
    if (commit.parents.length > 1) return true;
    return outer.role === "pull_request" && outer.integration;
  }
}
