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
import { isAllowedHost, resolvePublicHost } from "#lib/web/address.ts";
import { githubApiUrl, hostName } from "./address.ts";
import { GithubClient, githubOctokit, type Parameters } from "./client.ts";
import { toCommit } from "./commits.ts";
import type { Place } from "./faults.ts";
import { branchShape, commitsShape, type RepositoryAnswer, repositoryShape } from "./shapes.ts";
import { GithubSource } from "./source.ts";

const OWNER = /^[A-Za-z0-9_][\w.-]{0,99}$/;
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/** Written with every kept answer: another reading of them begins anew. */
const CACHE_VERSION = 1;

/**
 * What GitHub says of a repository.
 * @throws AppError `notFound` (also for a private one that the token may not see), `forbidden`, `rateLimited`,
 *   `invalid` for an address that may not be asked, `unavailable`
 */
export async function probeGithub(location: HostedLocation, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const { client } = await connect(location, network);
  const { owner, name } = location;
  const { data } = await client.get("/repos/{owner}/{name}", { owner, name }, repositoryShape);
  return toFacts(data);
}

/**
 * Opens a repository for reading: the one that was connected, whatever it is called by now, and no other that has taken
 * its name.
 * @throws AppError as `probeGithub` does, and `invalid` where it is empty or lacks the branch
 */
export async function openGithub(target: HostedTarget, network: SourceNetwork): Promise<ActivitySource> {
  const { client, place, scope } = await connect(target, network);
  const found = await findTarget(client, target, place);
  const parameters = { owner: found.owner.login, name: found.name };
  if (network.cacheDirectory !== undefined) {
    await client.keepIn(network.cacheDirectory, `${CACHE_VERSION} ${scope} ${found.id}`);
  }
  const head = await findHead(client, parameters, target.branch ?? found.default_branch, found.name);
  const { owner, name } = parameters;
  return new GithubSource({
    client,
    parameters,
    repository: { id: target.id, owner, name, url: found.html_url },
    head,
  });
}

type Connection = {
  client: GithubClient;
  place: Place;
  /** Tells the answers to one credential from those to another. */
  scope: string;
};

async function connect(location: HostedLocation, network: SourceNetwork): Promise<Connection> {
  const { owner, name, token } = location;
  const apiUrl = githubApiUrl(location.baseUrl);
  const place = { host: hostName(apiUrl), what: `${owner}/${name}`, hasToken: token !== null };
  if (!OWNER.test(owner) || !NAME.test(name)) throw sourceMissing(`${place.what} on ${place.host}`);
  await checkAddress(new URL(apiUrl), token !== null, network);
  const octokit = new (githubOctokit(apiUrl, network))(token === null ? {} : { auth: token });
  const scope = `${apiUrl} ${createHash("sha256")
    .update(token ?? "")
    .digest("hex")}`;
  return { client: new GithubClient(octokit, place), place, scope };
}

/** Told once and plainly, before anything is asked: Octokit would take a refused address for a fault that passes. */
async function checkAddress(url: URL, hasToken: boolean, { allowedHosts }: SourceNetwork): Promise<void> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (hasToken && url.protocol !== "https:" && !isAllowedHost(url.hostname, port, allowedHosts)) {
    throw new AppError("invalid", "A token may not travel over plain http", "Use an https address.");
  }
  await resolvePublicHost(url.hostname, port, { allowedHosts });
}

/** A name may belong to another repository by now: then the one that was connected is asked for by its id. */
async function findTarget(client: GithubClient, target: HostedTarget, place: Place): Promise<RepositoryAnswer> {
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
  if (data.id !== externalId) throw sourceMissing(`${place.what} on ${place.host}`);
  return data;
}

/** The commit that a branch stands at; the host's answer to its name need not tell more than the SHA. */
async function findHead(client: GithubClient, parameters: Parameters, branch: string, name: string) {
  const { sha } = await findBranch(client, parameters, branch, name);
  const query = { ...parameters, sha, per_page: 1 };
  const { data } = await client.get("/repos/{owner}/{name}/commits", query, commitsShape, { kept: sha });
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
    // An empty repository is told by its commits alone.
    await client.get("/repos/{owner}/{name}/commits", { ...parameters, per_page: 1 }, commitsShape);
    throw noBranch(name, branch);
  }
}

function noBranch(name: string, branch: string): AppError {
  return new AppError("invalid", `${name} has no branch ${branch}`, "Name a branch that the repository has.");
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
