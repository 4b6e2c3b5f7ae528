import "server-only";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import type { ProgramEnvironment } from "#lib/content/sources/git/process.ts";
import { openGitea } from "#lib/content/sources/gitea/open.ts";
import { openGithub } from "#lib/content/sources/github/open.ts";
import { openGitlab } from "#lib/content/sources/gitlab/open.ts";
import type { ActivitySource, HostedProvider, HostedTarget, SourceNetwork } from "#lib/content/sources/source.ts";
import type { ReadRepository, ReadRequest } from "./protocol.ts";

/** An open repository with the owner and name that its integration uses, and the packages that a person confirmed. */
export type OpenSource = {
  source: ActivitySource;
  owner: string;
  name: string;
  confirmedPackages: readonly string[] | null;
};

const HOSTS: Readonly<
  Record<HostedProvider, (target: HostedTarget, network: SourceNetwork) => Promise<ActivitySource>>
> = { github: openGithub, gitea: openGitea, gitlab: openGitlab };

/** Opens a repository with the adapter of its provider. @throws AppError from the adapter */
export async function openSource(
  repository: ReadRepository,
  request: ReadRequest,
  environment: ProgramEnvironment,
): Promise<OpenSource> {
  const { owner, name, provider, confirmedPackages = null } = repository;
  const source =
    provider === "git"
      ? await openGit(repository, request, environment)
      : await HOSTS[provider]({ ...repository, provider }, toNetwork(request));
  return { source, owner, name, confirmedPackages };
}

export function toNetwork({ allowedHosts, cacheDirectory }: ReadRequest): SourceNetwork {
  return { allowedHosts, cacheDirectory };
}

function openGit(
  { id, location, branch, token }: ReadRepository,
  { cacheDirectory, allowedHosts, allowedRoots }: ReadRequest,
  environment: ProgramEnvironment,
): Promise<ActivitySource> {
  return openRepository(location, {
    environment,
    id,
    cacheDirectory,
    allowedHosts,
    allowedRoots,
    ...(branch === null ? {} : { branch }),
    ...(token === null ? {} : { token }),
  });
}
