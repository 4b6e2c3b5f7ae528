import "server-only";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { invalidField } from "#lib/errors.ts";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { blamingBaseUrl } from "./base-url.ts";
import { notRateLimited } from "./reach.ts";

/** What opens a tracker. */
export type TrackerAccess = { integrationId: string; apiKey: string; teamId: string | null; baseUrl: string | null };
export type TrackerTeam = { teamId: string | null; teamName: string | null };

type Probe = (access: TrackerAccess, network: SourceNetwork) => Promise<TrackerTeam>;

const PROBES: Partial<Record<TrackerIntegration["provider"], Probe>> = {};

/**
 * Makes sure that a tracker's issues can be read, and says whose they are.
 * @throws AppError `invalid`, `forbidden`, `notFound`, `unavailable`
 */
export async function reachTracker(
  provider: TrackerIntegration["provider"],
  access: TrackerAccess,
): Promise<TrackerTeam> {
  const probe = PROBES[provider];
  if (!probe) throw invalidField("provider", `${provider} is not available yet`);
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS };
  return notRateLimited(() => blamingBaseUrl(access.baseUrl, () => probe(access, network)));
}
