import "server-only";
import type { Commit, PullRequest } from "#lib/content/activity.ts";
import { findPullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import { type GithubClient, inParallel, type Parameters } from "./client.ts";
import { reachable, toPerson } from "./commits.ts";
import { commitsShape, type PullAnswer, pullShape, pullsShape } from "./shapes.ts";

/** Pages of pull requests that are looked through, the last changed ones first. */
const PAGES_MAX = 10;
/** Pages that may lie wholly after the range before numbers are asked for one by one. */
const PAGES_BEFORE_RANGE = 2;
/** Direct commits whose pull request the host is asked for, where the list did not reach the range. */
const ASKED_MAX = 60;

export type PullQuery = {
  repository: Parameters;
  /** Newest first, in topological order. */
  commits: readonly Commit[];
  /** Committer times that the commits lie between. */
  from: Date;
  to: Date;
};

/**
 * The pull requests that brought the commits in. Those that changed since the range began are listed, a hundred a request,
 * for every merge is such a change; where the range lies far back, those that messages name are asked for one by one.
 */
export async function findPullRequests(client: GithubClient, query: PullQuery): Promise<PullRequest[]> {
  if (query.commits.length === 0) return [];
  const found = new Map<number, PullAnswer>();
  const shas = new Set(query.commits.map(({ sha }) => sha));
  const take = (pull: PullAnswer) => {
    if (pull.merged_at !== null && pull.merge_commit_sha && shas.has(pull.merge_commit_sha)) {
      found.set(pull.number, pull);
    }
  };
  const isWhole = await listChanged(client, query, take);
  if (!isWhole) {
    await askForNamed(client, query, found, take);
    await askForCommits(client, query, found, take);
  }
  return withCommits(client, query, [...found.values()]);
}

/** @returns whether every pull request that was merged since the range began was seen */
async function listChanged(
  client: GithubClient,
  { repository, from, to }: PullQuery,
  take: (pull: PullAnswer) => void,
): Promise<boolean> {
  const parameters = { ...repository, state: "closed", sort: "updated", direction: "desc" };
  let page = 0;
  for await (const { data, hasNext } of client.pages(`${REPO}/pulls`, parameters, pullsShape, {
    pagesMax: PAGES_MAX,
  })) {
    page++;
    for (const pull of data) take(pull);
    const oldest = data.at(-1)?.updated_at;
    if (!hasNext || oldest === undefined || Date.parse(oldest) < from.getTime()) return true;
    if (page >= PAGES_BEFORE_RANGE && Date.parse(oldest) >= to.getTime()) return false;
  }
  return false;
}

async function askForNamed(
  client: GithubClient,
  { repository, commits }: PullQuery,
  found: ReadonlyMap<number, PullAnswer>,
  take: (pull: PullAnswer) => void,
): Promise<void> {
  const numbers = new Set(commits.map((commit) => findPullRequestReference(commit)?.number));
  const missing = [...numbers].filter((number) => number !== undefined && !found.has(number));
  await inParallel(missing, async (number = 0) => {
    const pull = await client.spare(() => client.get(`${REPO}/pulls/{number}`, { ...repository, number }, pullShape));
    if (pull) take(pull.data);
  });
}

/** Of commits that nothing ties to a pull request yet. */
async function askForCommits(
  client: GithubClient,
  { repository, commits }: PullQuery,
  found: ReadonlyMap<number, PullAnswer>,
  take: (pull: PullAnswer) => void,
): Promise<void> {
  const merged = new Set([...found.values()].map((pull) => pull.merge_commit_sha));
  const loose = commits.filter((commit) => !merged.has(commit.sha) && findPullRequestReference(commit) === undefined);
  await inParallel(loose.slice(0, ASKED_MAX), async ({ sha }) => {
    const pulls = await client.spare(() =>
      client.get(`${REPO}/commits/{sha}/pulls`, { ...repository, sha }, pullsShape, { kept: sha }),
    );
    for (const pull of pulls?.data ?? []) take(pull);
  });
}

const REPO = "/repos/{owner}/{name}";

/** Gives every commit to one pull request at most, the smallest that holds it: a release may merge what others made. */
async function withCommits(
  client: GithubClient,
  { repository, commits }: PullQuery,
  pulls: readonly PullAnswer[],
): Promise<PullRequest[]> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const members = new Map<number, string[]>();
  await inParallel(pulls, async (pull) => {
    members.set(pull.number, await commitsOf(client, repository, pull, bySha));
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

/** What a pull request brought in besides the commit that it ended with. */
async function commitsOf(
  client: GithubClient,
  repository: Parameters,
  { number, title, merge_commit_sha }: PullAnswer,
  bySha: ReadonlyMap<string, Commit>,
): Promise<string[]> {
  const end = bySha.get(merge_commit_sha ?? "");
  if (end === undefined) return [];
  const [main, ...merged] = end.parents;
  if (merged.length > 0) return [...reachable(merged, bySha, reachable(main === undefined ? [] : [main], bySha))];
  // A squash has the title or the number; what has neither was rebased, and stands for its last commit alone.
  if (end.subject.startsWith(title.trim()) || findPullRequestReference(end)?.number === number) return [];
  const listed = await client.spare(() =>
    client.get(
      `${REPO}/pulls/{number}/commits`,
      { ...repository, number, per_page: 100 },
      commitsShape,
      merge_commit_sha ? { kept: merge_commit_sha } : {},
    ),
  );
  return rebased(
    end,
    (listed?.data ?? []).map(({ commit }) => commit.message),
    bySha,
  );
}

/** The commits before `end` whose messages are those of the pull request, from its last to its first. */
function rebased(end: Commit, messages: readonly string[], bySha: ReadonlyMap<string, Commit>): string[] {
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
