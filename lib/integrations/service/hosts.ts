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

/** A repository to check; `externalId` is null when it is not connected yet. */
export type HostTrial = HostedLocation & { branch: string | null; externalId: string | null };

/**
 * Reads the head of a branch and then the repository's facts, since access to the facts does not imply access to the
 * history. A connected repository is found by its id regardless of its current name.
 * @throws AppError as the adapters do
 */
export async function tryHost(trial: HostTrial, network: SourceNetwork): Promise<HostedRepositoryFacts> {
  const { branch, externalId, ...location } = trial;
  const { probe, open } = HOSTS[trial.provider];
  const probed = externalId === null ? await probe(location, network) : undefined;
  const names = probed ? { owner: probed.owner, name: probed.name } : {};
  const target = { ...location, ...names, id: "tried", branch, externalId: probed?.externalId ?? externalId };
  const { repository } = await open(target, network);
  return probed ?? probe({ ...location, owner: repository.owner, name: repository.name }, network);
}
