import type { Commit, PullRequest } from "#lib/content/activity.ts";
import { OwnershipWalk } from "#lib/content/ledger/assemble/ownership.ts";
import { findPullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import type { History } from "./history.ts";
import type { Host, MergedRequest } from "./host.ts";
import { mapLimited } from "./limited.ts";

/** A merged request that has to do with a range, and what it brought in as far as the branch holds it. */
export type PlacedRequest = {
  request: MergedRequest;
  mergeCommitSha: string;
  commitShas: string[];
};

export type Placement = {
  placed: PlacedRequest[];
  /** Commits of requests that the listing did not reach; more context. */
  found: Commit[];
};

/** A request, and the commit at hand that it landed as. */
type Landed = { request: MergedRequest; landed: string };

/** Hosts and committers need not have the same clock. */
const CLOCK_SLACK_MS = 3_600_000;
/** Requests whose commits are asked for one by one; past it the shape of the history has to do. */
const MAX_COMMIT_LISTS = 300;

/** Requests that landed in the commits at hand, each once; a listing may show one twice while it changes. */
async function readRequests(host: Host, history: History): Promise<Landed[]> {
  const known = new Set([...history.commits, ...history.context].map(({ sha }) => sha));
  const times = history.commits.map(({ committedAt }) => Date.parse(committedAt));
  const oldest = times.reduce((least, time) => Math.min(least, time));
  const found = new Map<number, Landed>();
  for await (const page of host.mergedRequests(new Date(Math.max(oldest - CLOCK_SLACK_MS, 0)))) {
    for (const request of page) {
      const landed = request.landedAs.find((sha) => known.has(sha));
      if (landed !== undefined) found.set(request.number, { request, landed });
    }
  }
  return [...found.values()];
}

/** Whether the listing cannot say by itself what a request brought in. */
function needsCommits(request: MergedRequest, landed: Commit, bySha: ReadonlyMap<string, Commit>): boolean {
  if (landed.parents.length > 1) return landed.parents.slice(1).some((parent) => !bySha.has(parent));
  if (request.squashed !== null) return !request.squashed;
  const says = findPullRequestReference(landed);
  return says?.number !== request.number && landed.subject !== request.title;
}

/**
 * The commits of a request that was rebased onto the branch have other hashes there: they are the ones below where it
 * landed, as long as their subjects are those of the request's own commits.
 */
function rebased(landed: Commit, own: readonly Commit[], bySha: ReadonlyMap<string, Commit>): string[] {
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

class Placing {
  private readonly host: Host;
  private readonly bySha: Map<string, Commit>;
  private readonly found: Commit[] = [];

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
    for (const { request, landed } of open) this.take(listed.get(request.number) ?? [], landed);
    return { placed: this.place(requests, listed), found: this.found };
  }

  /**
   * Gives every commit to one request at most: to the one that it is where it landed, then to the one whose own list names
   * it, then to the merge that the history shows.
   */
  private place(requests: readonly Landed[], listed: ReadonlyMap<number, Commit[]>): PlacedRequest[] {
    const claimed = new Set(requests.map(({ landed }) => landed));
    const claim = (shas: readonly string[]): string[] => {
      const free = [...new Set(shas)].filter((sha) => this.bySha.has(sha) && !claimed.has(sha));
      for (const sha of free) claimed.add(sha);
      return free;
    };
    const named = requests.map(({ request, landed }) =>
      claim([...request.landedAs, ...this.unmerged(landed, listed.get(request.number) ?? [])]),
    );
    const owned = this.owned(requests);
    return requests.map(({ request, landed }, index) => {
      const commitShas = [...(named[index] ?? []), ...claim(owned.get(landed) ?? [])];
      return { request, mergeCommitSha: landed, commitShas };
    });
  }

  /** What a merge brought in from before the listing is context from now on. */
  private take(own: readonly Commit[], landed: string): void {
    if ((this.bySha.get(landed)?.parents.length ?? 0) < 2) return;
    for (const commit of own) {
      if (this.bySha.has(commit.sha)) continue;
      this.bySha.set(commit.sha, commit);
      this.found.push(commit);
    }
  }

  /** What a request brought in without a merge commit: its own commits, or their copies on the branch. */
  private unmerged(landed: string, own: readonly Commit[]): string[] {
    const commit = this.bySha.get(landed);
    if (commit === undefined || commit.parents.length > 1) return [];
    const same = own.filter(({ sha }) => this.bySha.has(sha)).map(({ sha }) => sha);
    return same.length > 0 ? same : rebased(commit, own, this.bySha);
  }

  /** What the shape of the history says each merge brought in, as the ledger reads it. */
  private owned(requests: readonly Landed[]): Map<string, string[]> {
    const numbers = new Map(requests.map(({ request, landed }) => [landed, request.number]));
    const numberOf = (commit: Commit | undefined): number | undefined =>
      commit && (numbers.get(commit.sha) ?? findPullRequestReference(commit)?.number);
    const newestFirst = [...this.bySha.values()].sort((a, b) => Date.parse(b.committedAt) - Date.parse(a.committedAt));
    const walk = new OwnershipWalk(newestFirst, (sha) => {
      const commit = this.bySha.get(sha);
      const number = numberOf(commit);
      if (commit === undefined || number === undefined) return { role: "plain" };
      const form = commit.parents.length > 1 ? "merge" : "squash";
      return { role: "pull_request", form, number, integration: true };
    });
    const owned = new Map<string, string[]>(requests.map(({ landed }) => [landed, []]));
    for (const [sha, owner] of walk.run().ownerOf) {
      if (sha !== owner) owned.get(owner)?.push(sha);
    }
    return owned;
  }
}

/** Which merged requests have to do with a range, and what each brought in. @throws AppError of `faults.ts` */
export async function placeRequests(host: Host, history: History): Promise<Placement> {
  if (history.commits.length === 0) return { placed: [], found: [] };
  return new Placing(host, history).run(await readRequests(host, history));
}

/** The request as the ledger reads it. */
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
