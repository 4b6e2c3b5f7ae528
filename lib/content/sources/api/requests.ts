import type { Commit, PullRequest } from "#lib/content/activity.ts";
import { OwnershipWalk } from "#lib/content/ledger/assemble/ownership.ts";
import { findPullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import type { History } from "./history.ts";
import type { Host, MergedRequest } from "./host.ts";
import { mapLimited } from "./map-limited.ts";

/** A merged request that landed in the commits at hand, with its commits on the branch. */
export type PlacedRequest = {
  request: MergedRequest;
  mergeCommitSha: string;
  commitShas: string[];
};

export type Placement = {
  placed: PlacedRequest[];
  /** Commits of requests from before the listing; added to the context. */
  extraCommits: Commit[];
};

/** A request, and the commit at hand that it landed as. */
type Landed = { request: MergedRequest; landed: string };

/** Allowed difference between the clocks of hosts and committers. */
const CLOCK_SLACK_MS = 3_600_000;
/** Requests whose commits are listed individually; beyond it only the commit graph is used. */
const MAX_COMMIT_LISTS = 300;

/**
 * Reads the requests that landed in the commits at hand. Deduplicated, because a listing that changes can repeat one.
 */
async function readRequests(host: Host, history: History): Promise<Landed[]> {
  const knownShas = new Set([...history.commits, ...history.context].map(({ sha }) => sha));
  const times = history.commits.map(({ committedAt }) => Date.parse(committedAt));
  const oldest = times.reduce((least, time) => Math.min(least, time));
  const landedByNumber = new Map<number, Landed>();
  for await (const page of host.mergedRequests(new Date(Math.max(oldest - CLOCK_SLACK_MS, 0)))) {
    for (const request of page) {
      const landed = request.landedAs.find((sha) => knownShas.has(sha));
      if (landed !== undefined) landedByNumber.set(request.number, { request, landed });
    }
  }
  return [...landedByNumber.values()];
}

/** Whether the commit graph is not enough to determine the commits of a request. */
function needsCommits(request: MergedRequest, landed: Commit, bySha: ReadonlyMap<string, Commit>): boolean {
  if (landed.parents.length > 1) return landed.parents.slice(1).some((parent) => !bySha.has(parent));
  if (request.squashed !== null) return !request.squashed;
  const reference = findPullRequestReference(landed);
  return reference?.number !== request.number && landed.subject !== request.title;
}

/**
 * Finds the commits of a request that was rebased onto the branch, where they have other hashes: the commits below
 * the landed one, as long as their subjects are those of the request's own commits.
 */
function findRebased(landed: Commit, own: readonly Commit[], bySha: ReadonlyMap<string, Commit>): string[] {
  const subjects = own.map(({ subject }) => subject);
  const shas: string[] = [];
  let commit: Commit | undefined = landed;
  while (commit !== undefined && subjects.includes(commit.subject)) {
    subjects.splice(subjects.indexOf(commit.subject), 1);
    shas.push(commit.sha);
    commit = bySha.get(commit.parents[0] ?? "");
  }
  return shas;
}

class RequestPlacer {
  private readonly host: Host;
  private readonly bySha: Map<string, Commit>;
  private readonly extraCommits: Commit[] = [];

  constructor(host: Host, history: History) {
    this.host = host;
    this.bySha = new Map([...history.commits, ...history.context].map((commit) => [commit.sha, commit]));
  }

  async run(requests: readonly Landed[]): Promise<Placement> {
    const open = requests.filter(({ request, landed }) => {
      const commit = this.bySha.get(landed);
      return commit !== undefined && needsCommits(request, commit, this.bySha);
    });
    const listed = new Map(
      await mapLimited(
        open.slice(0, MAX_COMMIT_LISTS),
        async ({ request }) => [request.number, await this.host.requestCommits(request.number)] as const,
      ),
    );
    for (const { request, landed } of open) this.addContext(listed.get(request.number) ?? [], landed);
    return { placed: this.assignCommits(requests, listed), extraCommits: this.extraCommits };
  }

  /**
   * Assigns every commit to at most one request: first to the one that landed as it, then to the one whose own list
   * contains it, then to the merge in the commit graph.
   */
  private assignCommits(requests: readonly Landed[], listed: ReadonlyMap<number, Commit[]>): PlacedRequest[] {
    const claimed = new Set(requests.map(({ landed }) => landed));
    const claim = (shas: readonly string[]): string[] => {
      const free = [...new Set(shas)].filter((sha) => this.bySha.has(sha) && !claimed.has(sha));
      for (const sha of free) claimed.add(sha);
      return free;
    };
    const directShas = requests.map(({ request, landed }) =>
      claim([...request.landedAs, ...this.findUnmergedCommits(landed, listed.get(request.number) ?? [])]),
    );
    const owned = this.findMergedCommits(requests);
    return requests.map(({ request, landed }, index) => {
      const commitShas = [...(directShas[index] ?? []), ...claim(owned.get(landed) ?? [])];
      return { request, mergeCommitSha: landed, commitShas };
    });
  }

  /** Adds the commits of a merge from before the listing to the context. */
  private addContext(own: readonly Commit[], landed: string): void {
    if ((this.bySha.get(landed)?.parents.length ?? 0) < 2) return;
    for (const commit of own) {
      if (this.bySha.has(commit.sha)) continue;
      this.bySha.set(commit.sha, commit);
      this.extraCommits.push(commit);
    }
  }

  /** Commits of a request without a merge commit: its own commits, or their copies on the branch. */
  private findUnmergedCommits(landed: string, own: readonly Commit[]): string[] {
    const commit = this.bySha.get(landed);
    if (commit === undefined || commit.parents.length > 1) return [];
    const same = own.filter(({ sha }) => this.bySha.has(sha)).map(({ sha }) => sha);
    return same.length > 0 ? same : findRebased(commit, own, this.bySha);
  }

  /** Commits that each merge brought in according to the commit graph, as in the ledger. */
  private findMergedCommits(requests: readonly Landed[]): Map<string, string[]> {
    const numbers = new Map(requests.map(({ request, landed }) => [landed, request.number]));
    const getNumber = (commit: Commit | undefined): number | undefined =>
      commit && (numbers.get(commit.sha) ?? findPullRequestReference(commit)?.number);
    const newestFirst = [...this.bySha.values()].sort((a, b) => Date.parse(b.committedAt) - Date.parse(a.committedAt));
    const walk = new OwnershipWalk(newestFirst, (sha) => {
      const commit = this.bySha.get(sha);
      const number = getNumber(commit);
      if (commit === undefined || number === undefined) return { role: "plain" };
      const form = commit.parents.length > 1 ? "merge" : "squash";
      return { role: "pull_request", form, number, integration: true, release: false };
    });
    const owned = new Map<string, string[]>(requests.map(({ landed }) => [landed, []]));
    for (const [sha, owner] of walk.run().ownerBySha) {
      if (sha !== owner) owned.get(owner)?.push(sha);
    }
    return owned;
  }
}

/** Finds the merged requests of a history and the commits that each brought in. @throws AppError of `faults.ts` */
export async function placeRequests(host: Host, history: History): Promise<Placement> {
  if (history.commits.length === 0) return { placed: [], extraCommits: [] };
  return new RequestPlacer(host, history).run(await readRequests(host, history));
}

/** Converts a request to the type that the ledger reads. */
export function toPullRequest(placed: PlacedRequest, linkedIssues: PullRequest["linkedIssues"]): PullRequest {
  const { number, title, body, author, labels, mergedAt, url } = placed.request;
  return {
    number,
    title,
    body,
    author,
    labels,
    mergedAt,
    mergeCommitSha: placed.mergeCommitSha,
    commitShas: placed.commitShas,
    linkedIssues,
    ...(url === undefined ? {} : { url }),
  };
}
