import "server-only";
import { openGitea, probeGitea } from "#lib/content/sources/gitea/open.ts";
import { openGithub, probeGithub } from "#lib/content/sources/github/open.ts";
import { openGitlab, probeGitlab } from "#lib/content/sources/gitlab/open.ts";
import type {
  ActivitySource,
  HostedLocation,
  HostedProvider,
  HostedRepositoryFacts,
  HostedTarget,
  SourceNetwork,
} from "#lib/content/sources/source.ts";

type Host = {
  probe: (location: HostedLocation, network: SourceNetwork) => Promise<HostedRepositoryFacts>;
  open: (target: HostedTarget, network: SourceNetwork) => Promise<ActivitySource>;
};

const HOSTS: Readonly<Record<HostedProvider, Host>> = {
  github: { probe: probeGithub, open: openGithub },
  gitea: { probe: probeGitea, open: openGitea },
  gitlab: { probe: probeGitlab, open: openGitlab },
};

/** A repository to be tried; `externalId` null is one that is not connected yet. */
export type HostTrial = HostedLocation & { branch: string | null; externalId: string | null };

/**
 * Reads the head of a branch and then what the host says of the repository: being told its name is not being let into its
 * history. One that is connected is found by its id, under whatever name it has by now.
 * @throws AppError as the adapters do
 */
export async function tryHost(trial: HostTrial, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const { branch, externalId, ...location } = trial;
  const { probe, open } = HOSTS[trial.provider];
  const told = externalId === null ? await probe(location, network) : undefined;
  const names = told ? { owner: told.owner, name: told.name } : {};
  const target = { ...location, ...names, id: "tried", branch, externalId: told?.externalId ?? externalId };
  const { repository } = await open(target, network);
  return told ?? probe({ ...location, owner: repository.owner, name: repository.name }, network);
}
