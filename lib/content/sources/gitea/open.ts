import "server-only";
import { segment } from "#lib/content/sources/api/base-url.ts";
import type { ApiClient } from "#lib/content/sources/api/client.ts";
import { HostedSource } from "#lib/content/sources/api/hosted-source.ts";
import { keeper } from "#lib/content/sources/api/keep.ts";
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

/** By the server's own id where it is known: a name that was given up may belong to somebody else today. */
async function findRepository(
  api: ApiClient,
  { owner, name }: HostedLocation,
  externalId: string | null,
): Promise<shape.GiteaRepository> {
  const known = externalId !== null && /^\d+$/.test(externalId);
  const path = known ? `/repositories/${externalId}` : `/repos/${segment(owner)}/${segment(name)}`;
  const repository = await api.get(path, {}, shape.repository);
  if (repository.empty === true) throw noCommits(repository.name);
  return repository;
}

/**
 * Asks a Gitea or Forgejo server for a repository, under whatever name it has today.
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
 * Opens a repository of a Gitea or Forgejo server at a branch, by default its own.
 * @throws AppError `invalid` also for a branch that it does not have
 */
export async function openGitea(target: HostedTarget, network: SourceNetwork): Promise<ActivitySource> {
  const api = giteaClient(target, network);
  const repository = await findRepository(api, target, target.externalId);
  const { name, html_url: url } = repository;
  const owner = repository.owner.login;
  const branch = target.branch ?? repository.default_branch;
  const path = `/repos/${segment(owner)}/${segment(name)}/branches/${branchPath(branch)}`;
  const found = isRevisionName(branch) ? await api.find(path, {}, shape.branch) : undefined;
  if (found === undefined) throw noBranch(name, branch);
  const tip = { sha: found.commit.id, committedAt: new Date(found.commit.timestamp) };
  return new HostedSource(
    new GiteaHost(api, repository, await keeper(target, repository.id, network)),
    { id: target.id, owner, name, url },
    tip,
  );
}

/** The slashes of a branch's name stand in the path as they are; a dot alone would climb. */
function branchPath(branch: string): string {
  return branch
    .split("/")
    .map((part) => (part === "." ? "%2E" : encodeURIComponent(part)))
    .join("/");
}
