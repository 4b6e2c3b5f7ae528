import "server-only";
import type { ChangedFile, Commit, LinkedIssue, PullRequest } from "#lib/content/activity.ts";
import { closedIssues, type IssueHome } from "#lib/content/sources/api/linked-issues.ts";
import { type GithubClient, inParallel, type Parameters } from "./client.ts";
import { getCommitFiles } from "./contents.ts";
import { type FileAnswer, filesShape, type IssueAnswer, issueShape } from "./shapes.ts";

/** GitHub lists at most 3,000 files of a pull request or commit; pages beyond this are not read. */
const PAGES_MAX = 10;

/**
 * Adds the changed paths, within the budget of optional requests: first those of whole pull requests, also stored at
 * their merge commits, then those of direct commits. Without an answer the paths stay empty.
 */
export async function addFiles(
  client: GithubClient,
  repository: Parameters,
  commits: readonly Commit[],
  pulls: readonly PullRequest[],
): Promise<void> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  await inParallel(pulls, async (pull) => {
    const route = "/repos/{owner}/{name}/pulls/{number}/files";
    const query = { ...repository, number: pull.number, per_page: 100 };
    const options = { cacheKey: pull.mergeCommitSha };
    const files = await readFiles(client, (page) => client.get(route, { ...query, page }, filesShape, options));
    if (files === undefined) return;
    pull.files = files;
    const end = bySha.get(pull.mergeCommitSha);
    if (end !== undefined) end.files = files;
  });
  const owned = new Set(pulls.flatMap(({ mergeCommitSha, commitShas }) => [mergeCommitSha, ...commitShas]));
  const direct = commits.filter(({ sha, parents }) => parents.length < 2 && !owned.has(sha));
  await inParallel(direct, async (commit) => {
    commit.files = (await readFiles(client, (page) => getCommitFiles(client, repository, commit.sha, page))) ?? [];
  });
}

async function readFiles(
  client: GithubClient,
  getPage: (page: number) => Promise<{ data: FileAnswer[]; hasNext: boolean }>,
): Promise<ChangedFile[] | undefined> {
  const files: ChangedFile[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const answer = await client.tryOptional(() => getPage(page));
    if (answer === undefined) return page === 1 ? undefined : files;
    files.push(...answer.data.map(toFile));
    if (!answer.hasNext) break;
  }
  return files;
}

const STATUSES: Readonly<Record<string, ChangedFile["status"]>> = { added: "created", removed: "deleted" };

function toFile({ filename, status = "", additions, deletions }: FileAnswer): ChangedFile {
  const kind = STATUSES[status];
  return {
    path: filename,
    ...(kind === undefined ? {} : { status: kind }),
    ...(additions === undefined ? {} : { added: additions }),
    ...(deletions === undefined ? {} : { deleted: deletions }),
  };
}

/** Adds the issues that pull requests close in their descriptions or in the messages of their merge commits. */
export async function addLinkedIssues(
  client: GithubClient,
  repository: Parameters,
  home: IssueHome,
  commits: readonly Commit[],
  pulls: readonly PullRequest[],
): Promise<void> {
  const bodies = new Map(commits.map((commit) => [commit.sha, `${commit.subject}\n${commit.body}`]));
  const closed = pulls.map((pull) => {
    const text = `${pull.title}\n${pull.body}\n${bodies.get(pull.mergeCommitSha) ?? ""}`;
    return { pull, numbers: closedIssues(text, home).filter((number) => number !== pull.number) };
  });
  const issues = new Map<number, LinkedIssue>();
  const numbers = new Set(closed.flatMap((one) => one.numbers));
  await inParallel([...numbers], async (number) => {
    const route = "/repos/{owner}/{name}/issues/{number}";
    const answer = await client.tryOptional(() => client.get(route, { ...repository, number }, issueShape));
    if (answer !== undefined && !answer.data.pull_request) issues.set(number, toLinkedIssue(answer.data));
  });
  for (const { pull, numbers } of closed) {
    pull.linkedIssues = numbers.flatMap((number) => issues.get(number) ?? []);
  }
}

/** Associations of people who maintain the project (GitHub documentation, "CommentAuthorAssociation"). */
const MAINTAINERS = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

function toLinkedIssue({ number, title, labels, user, author_association, html_url }: IssueAnswer): LinkedIssue {
  const isPerson = user?.type !== "Bot";
  return {
    number,
    title,
    labels,
    byUser: isPerson && author_association !== undefined && !MAINTAINERS.has(author_association),
    ...(html_url === undefined ? {} : { url: html_url }),
  };
}
