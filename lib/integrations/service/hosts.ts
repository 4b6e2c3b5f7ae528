import "server-only";
import type {
  HostedLocation,
  HostedProvider,
  HostedRepositoryFacts,
  SourceNetwork,
} from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { invalidField } from "#lib/errors.ts";

type Probe = (location: HostedLocation, network: SourceNetwork) => Promise<HostedRepositoryFacts>;

const PROBES: Partial<Record<HostedProvider, Probe>> = {};

/** What a host says of a repository, by the adapter of its provider. @throws AppError as the adapters do */
export function probeHost(location: HostedLocation): Promise<HostedRepositoryFacts> {
  const probe = PROBES[location.provider];
  if (!probe) throw invalidField("provider", `${location.provider} is not available yet`);
  return probe(location, { allowedHosts: env.CLARION_ALLOWED_HOSTS });
}
