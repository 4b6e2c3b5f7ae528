import "server-only";
import { createHash } from "node:crypto";
import { sourceMissing } from "#lib/content/sources/faults.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedRepositoryFacts,
  HostedTarget,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { resolvePublicHost } from "#lib/web/address.ts";
import { isAllowedHost } from "#lib/web/allowed-hosts.ts";
import { githubApiUrl, hostName } from "./address.ts";
import { GithubClient, githubOctokit, type Parameters } from "./client.ts";
import { toCommit } from "./commits.ts";
import type { RequestTarget } from "./faults.ts";
import { branchShape, commitsShape, type RepositoryAnswer, repositoryShape } from "./shapes.ts";
import { GithubSource } from "./source.ts";

const OWNER = /^[A-Za-z0-9_][\w.-]{0,99}$/;
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** Part of every cache key: increment it when the parsing of answers changes. */
const CACHE_VERSION = 2;

/**
 * Tests access to a repository on GitHub.
 * @throws AppError `notFound` (also for a private one that the token may not see), `forbidden`, `rateLimited`,
 * `invalid` for a forbidden address, `unavailable`
 */
export async function probeGithub(location: HostedLocation, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const { client } = await connect(location, network);
  const { owner, name } = location;
  const { data } = await client.get("/repos/{owner}/{name}", { owner, name }, repositoryShape);
  return toFacts(data);
}

/**
 * Opens a repository for reading. A renamed repository is found by its ID, and another one that took its name is
 * never read.
 * @throws AppError as `probeGithub` does, and `invalid` if it is empty or lacks the branch
 */
export async function openGithub(target: HostedTarget, network: SourceNetwork): Promise<ActivitySource> {
  const { client, requestTarget, scope } = await connect(target, network);
  const answer = await findTarget(client, target, requestTarget);
  const parameters = { owner: answer.owner.login, name: answer.name };
  if (network.cacheDirectory !== undefined) {
    await client.enableCache(network.cacheDirectory, `${CACHE_VERSION} ${scope} ${answer.id}`);
  }
  const head = await findHead(client, parameters, target.branch ?? answer.default_branch, answer.name);
  const { owner, name } = parameters;
  return new GithubSource({
    client,
    parameters,
    repository: { id: target.id, owner, name, url: answer.html_url },
    head,
  });
}

type Connection = {
  client: GithubClient;
  requestTarget: RequestTarget;
  /** Cache scope that separates the answers of different credentials. */
  scope: string;
};

async function connect(location: HostedLocation, network: SourceNetwork): Promise<Connection> {
  const { owner, name, token } = location;
  const apiUrl = githubApiUrl(location.baseUrl);
  const requestTarget = { host: hostName(apiUrl), subject: `${owner}/${name}`, hasToken: token !== null };
  if (!OWNER.test(owner) || !NAME.test(name)) throw sourceMissing(`${requestTarget.subject} on ${requestTarget.host}`);
  await checkAddress(new URL(apiUrl), token !== null, network);
  const octokit = new (githubOctokit(apiUrl, network))(token === null ? {} : { auth: token });
  const scope = `${apiUrl} ${createHash("sha256")
    .update(token ?? "")
    .digest("hex")}`;
  return { client: new GithubClient(octokit, requestTarget), requestTarget, scope };
}

/**
 * Checks the address before the first request, because Octokit would retry a refused address as a temporary failure.
 */
async function checkAddress(url: URL, hasToken: boolean, { allowedHosts }: SourceNetwork): Promise<void> {
  if (hasToken && url.protocol !== "https:" && !isAllowedHost(url, allowedHosts)) {
    throw new AppError("invalid", "A token must not be sent over plain http", "Use an https address.");
  }
  await resolvePublicHost(url, { allowedHosts });
}

/** Another repository may have taken the name; then the connected one is requested by its ID. */
async function findTarget(
  client: GithubClient,
  target: HostedTarget,
  requestTarget: RequestTarget,
): Promise<RepositoryAnswer> {
  const { owner, name, externalId } = target;
  const byId = () => client.get("/repositories/{id}", { id: externalId ?? "" }, repositoryShape);
  try {
    const { data } = await client.get("/repos/{owner}/{name}", { owner, name }, repositoryShape);
    if (externalId === null || data.id === externalId) return data;
  } catch (error) {
    const isGone = error instanceof AppError && error.kind === "notFound";
    if (!isGone || externalId === null) throw error;
  }
  const { data } = await byId();
  if (data.id !== externalId) throw sourceMissing(`${requestTarget.subject} on ${requestTarget.host}`);
  return data;
}

/** Reads the newest commit of a branch; the branch answer is only used for its SHA. */
async function findHead(client: GithubClient, parameters: Parameters, branch: string, name: string) {
  const { sha } = await findBranch(client, parameters, branch, name);
  const query = { ...parameters, sha, per_page: 1 };
  const { data } = await client.get("/repos/{owner}/{name}/commits", query, commitsShape, { cacheKey: sha });
  const [head] = data;
  if (head === undefined) throw noBranch(name, branch);
  return toCommit(head);
}

async function findBranch(client: GithubClient, parameters: Parameters, branch: string, name: string) {
  try {
    const route = "/repos/{owner}/{name}/branches/{branch}";
    return (await client.get(route, { ...parameters, branch }, branchShape)).data.commit;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "notFound") throw error;
    // An empty repository is reported only by its commits: this request throws for one.
    await client.get("/repos/{owner}/{name}/commits", { ...parameters, per_page: 1 }, commitsShape);
    throw noBranch(name, branch);
  }
}

function noBranch(name: string, branch: string): AppError {
  return new AppError("invalid", `${name} has no branch ${branch}`, "Use a branch that exists in the repository.");
}

function toFacts(answer: RepositoryAnswer): HostedRepositoryFacts {
  return {
    externalId: answer.id,
    owner: answer.owner.login,
    name: answer.name,
    defaultBranch: answer.default_branch,
    private: answer.private,
    htmlUrl: answer.html_url,
    cloneUrl: answer.clone_url ?? `${answer.html_url}.git`,
  };
}
