import "server-only";
import { segment } from "#lib/content/sources/api/base-url.ts";
import type { ApiClient } from "#lib/content/sources/api/client.ts";
import { HostedSource } from "#lib/content/sources/api/hosted-source.ts";
import { createMemoize } from "#lib/content/sources/api/memoize-answers.ts";
import { noBranch, noCommits } from "#lib/content/sources/api/no-commits.ts";
import { isRevisionName } from "#lib/content/sources/revision-name.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedRepositoryFacts,
  HostedTarget,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { giteaClient } from "./client.ts";
import { GiteaHost } from "./host.ts";
import * as shape from "./shapes.ts";

/** Gets a repository by the server's own ID if known: a name that was given up may belong to another owner now. */
async function findRepository(
  api: ApiClient,
  { owner, name }: HostedLocation,
  externalId: string | null,
): Promise<shape.GiteaRepository> {
  const hasId = externalId !== null && /^\d+$/.test(externalId);
  const path = hasId ? `/repositories/${externalId}` : `/repos/${segment(owner)}/${segment(name)}`;
  const repository = await api.get(path, {}, shape.repository);
  if (repository.empty === true) throw noCommits(repository.name);
  return repository;
}

/**
 * Tests access to a repository of a Gitea or Forgejo server and returns its current names.
 * @throws AppError `invalid` (no server's address, no commits, a private address), and of `faults.ts`
 */
export async function probeGitea(location: HostedLocation, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const repository = await findRepository(giteaClient(location, network), location, null);
  return {
    externalId: String(repository.id),
    owner: repository.owner.login,
    name: repository.name,
    defaultBranch: repository.default_branch,
    private: repository.private || repository.internal === true,
    htmlUrl: repository.html_url,
    cloneUrl: repository.clone_url,
  };
}

/**
 * Opens a repository of a Gitea or Forgejo server at a branch, by default its default branch.
 * @throws AppError `invalid` also for a branch that it does not have
 */
export async function openGitea(target: HostedTarget, network: SourceNetwork): Promise<ActivitySource> {
  const api = giteaClient(target, network);
  const repository = await findRepository(api, target, target.externalId);
  const { name, html_url: url } = repository;
  const owner = repository.owner.login;
  const branch = target.branch ?? repository.default_branch;
  const path = `/repos/${segment(owner)}/${segment(name)}/branches/${branchPath(branch)}`;
  const match = isRevisionName(branch) ? await api.find(path, {}, shape.branch) : undefined;
  if (match === undefined) throw noBranch(name, branch);
  const tip = { sha: match.commit.id, committedAt: new Date(match.commit.timestamp) };
  return new HostedSource(
    new GiteaHost(api, repository, await createMemoize(target, repository.id, network)),
    { id: target.id, owner, name, url },
    tip,
  );
}

/** Encodes a branch name but keeps its slashes; a segment of one dot would be resolved. */
function branchPath(branch: string): string {
  return branch
    .split("/")
    .map((part) => (part === "." ? "%2E" : encodeURIComponent(part)))
    .join("/");
}
