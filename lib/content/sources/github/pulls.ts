import "server-only";
import type { Commit, PullRequest } from "#lib/content/activity.ts";
import { findPullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import { type GithubClient, inParallel, type Parameters } from "./client.ts";
import { reachable, toPerson } from "./commits.ts";
import { commitsShape, type PullAnswer, pullShape, pullsShape } from "./shapes.ts";

/** Pages of pull requests that are read, latest update first. */
const PAGES_MAX = 10;
/** Pages entirely after the range before requests are looked up individually. */
const PAGES_BEFORE_RANGE = 2;
/** Direct commits whose pull request is looked up individually if the list did not reach the range. */
const LOOKUPS_MAX = 60;

export type PullQuery = {
  repository: Parameters;
  /** Newest first, in topological order. */
  commits: readonly Commit[];
  /** Committer times that bound the commits. */
  from: Date;
  to: Date;
};

/**
 * Finds the pull requests that brought in the commits. Lists those updated since the range began, a hundred per
 * request, because every merge is an update. For a range far back, looks up the ones that messages name individually.
 */
export async function findPullRequests(client: GithubClient, query: PullQuery): Promise<PullRequest[]> {
  if (query.commits.length === 0) return [];
  const pullsByNumber = new Map<number, PullAnswer>();
  const shas = new Set(query.commits.map(({ sha }) => sha));
  const accept = (pull: PullAnswer) => {
    if (pull.merged_at !== null && pull.merge_commit_sha && shas.has(pull.merge_commit_sha)) {
      pullsByNumber.set(pull.number, pull);
    }
  };
  const isComplete = await listUpdatedPulls(client, query, accept);
  if (!isComplete) {
    await lookUpReferencedPulls(client, query, pullsByNumber, accept);
    await lookUpPullsByCommit(client, query, pullsByNumber, accept);
  }
  return withCommits(client, query, [...pullsByNumber.values()]);
}

/** @returns whether every pull request that was merged since the range began was seen */
async function listUpdatedPulls(
  client: GithubClient,
  { repository, from, to }: PullQuery,
  accept: (pull: PullAnswer) => void,
): Promise<boolean> {
  const parameters = { ...repository, state: "closed", sort: "updated", direction: "desc" };
  let page = 0;
  for await (const { data, hasNext } of client.pages(`${REPO}/pulls`, parameters, pullsShape, {
    pagesMax: PAGES_MAX,
  })) {
    page++;
    for (const pull of data) accept(pull);
    const oldest = data.at(-1)?.updated_at;
    if (!hasNext || oldest === undefined || Date.parse(oldest) < from.getTime()) return true;
    if (page >= PAGES_BEFORE_RANGE && Date.parse(oldest) >= to.getTime()) return false;
  }
  return false;
}

async function lookUpReferencedPulls(
  client: GithubClient,
  { repository, commits }: PullQuery,
  pullsByNumber: ReadonlyMap<number, PullAnswer>,
  accept: (pull: PullAnswer) => void,
): Promise<void> {
  const numbers = new Set(commits.map((commit) => findPullRequestReference(commit)?.number));
  const missing = [...numbers].filter((number) => number !== undefined && !pullsByNumber.has(number));
  await inParallel(missing, async (number = 0) => {
    const pull = await client.tryOptional(() =>
      client.get(`${REPO}/pulls/{number}`, { ...repository, number }, pullShape),
    );
    if (pull) accept(pull.data);
  });
}

/** Looks up the pull requests of commits without any reference to one. */
async function lookUpPullsByCommit(
  client: GithubClient,
  { repository, commits }: PullQuery,
  pullsByNumber: ReadonlyMap<number, PullAnswer>,
  accept: (pull: PullAnswer) => void,
): Promise<void> {
  const merged = new Set([...pullsByNumber.values()].map((pull) => pull.merge_commit_sha));
  const unassigned = commits.filter(
    (commit) => !merged.has(commit.sha) && findPullRequestReference(commit) === undefined,
  );
  await inParallel(unassigned.slice(0, LOOKUPS_MAX), async ({ sha }) => {
    const pulls = await client.tryOptional(() =>
      client.get(`${REPO}/commits/{sha}/pulls`, { ...repository, sha }, pullsShape, { cacheKey: sha }),
    );
    for (const pull of pulls?.data ?? []) accept(pull);
  });
}

const REPO = "/repos/{owner}/{name}";

/**
 * Assigns every commit to at most one pull request, the smallest that contains it, because a release request can
 * merge other requests.
 */
async function withCommits(
  client: GithubClient,
  { repository, commits }: PullQuery,
  pulls: readonly PullAnswer[],
): Promise<PullRequest[]> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const members = new Map<number, string[]>();
  await inParallel(pulls, async (pull) => {
    members.set(pull.number, await findMemberCommits(client, repository, pull, bySha));
  });
  const merges = new Set(pulls.map((pull) => pull.merge_commit_sha));
  const owner = new Map<string, number>();
  const bySize = [...members].sort(([, a], [, b]) => a.length - b.length);
  for (const [number, shas] of bySize) {
    for (const sha of shas) if (!owner.has(sha) && !merges.has(sha)) owner.set(sha, number);
  }
  const order = new Map(commits.map(({ sha }, index) => [sha, index]));
  return pulls
    .map((pull) =>
      toPullRequest(
        pull,
        (members.get(pull.number) ?? []).filter((sha) => owner.get(sha) === pull.number),
      ),
    )
    .sort((a, b) => (order.get(a.mergeCommitSha) ?? 0) - (order.get(b.mergeCommitSha) ?? 0) || b.number - a.number);
}

/** Commits that a pull request brought in, without its merge commit. */
async function findMemberCommits(
  client: GithubClient,
  repository: Parameters,
  { number, title, merge_commit_sha }: PullAnswer,
  bySha: ReadonlyMap<string, Commit>,
): Promise<string[]> {
  const end = bySha.get(merge_commit_sha ?? "");
  if (end === undefined) return [];
  const [main, ...merged] = end.parents;
  if (merged.length > 0) return [...reachable(merged, bySha, reachable(main === undefined ? [] : [main], bySha))];
  // A squash has the title or the number; otherwise the request was rebased and its merge SHA is only its last
  // commit.
  if (end.subject.startsWith(title.trim()) || findPullRequestReference(end)?.number === number) return [];
  const listed = await client.tryOptional(() =>
    client.get(
      `${REPO}/pulls/{number}/commits`,
      { ...repository, number, per_page: 100 },
      commitsShape,
      merge_commit_sha ? { cacheKey: merge_commit_sha } : {},
    ),
  );
  return findRebased(
    end,
    (listed?.data ?? []).map(({ commit }) => commit.message),
    bySha,
  );
}

/** The commits before `end` with the messages of the pull request, from its last to its first. */
function findRebased(end: Commit, messages: readonly string[], bySha: ReadonlyMap<string, Commit>): string[] {
  const shas: string[] = [];
  let commit = bySha.get(end.parents[0] ?? "");
  for (const message of messages.slice(0, -1).reverse()) {
    if (commit === undefined || !message.trim().startsWith(commit.subject)) break;
    shas.push(commit.sha);
    commit = bySha.get(commit.parents[0] ?? "");
  }
  return shas;
}

function toPullRequest(pull: PullAnswer, commitShas: string[]): PullRequest {
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body,
    author: toPerson(pull.user),
    labels: pull.labels,
    mergedAt: pull.merged_at ?? pull.updated_at,
    mergeCommitSha: pull.merge_commit_sha ?? "",
    commitShas,
    linkedIssues: [],
    ...(pull.html_url === undefined ? {} : { url: pull.html_url }),
  };
}
