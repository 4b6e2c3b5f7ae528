import "server-only";
import { probeGithubIssues } from "#lib/content/sources/github-issues/read.ts";
import { probeLinear } from "#lib/content/sources/linear/read.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { withBaseUrlErrors } from "./base-url.ts";
import { convertRateLimit } from "./reach.ts";

/** Credentials and address of a tracker. */
export type TrackerAccess = { integrationId: string; apiKey: string; teamId: string | null; baseUrl: string | null };
/** The team whose issues are read; both fields are null when the key's whole reach is read. */
export type TrackerTeam = { teamId: string | null; teamName: string | null };

type Probe = (access: TrackerAccess, network: SourceNetwork) => Promise<TrackerTeam>;

const PROBES: Readonly<Record<TrackerIntegration["provider"], Probe>> = {
  linear: probeLinear,
  github_issues: probeGithubIssues,
};

/**
 * Checks that a tracker's issues can be read and returns their team.
 * @throws AppError `invalid`, `forbidden`, `notFound`, `unavailable`
 */
export async function reachTracker(
  provider: TrackerIntegration["provider"],
  access: TrackerAccess,
): Promise<TrackerTeam> {
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS.git };
  return convertRateLimit(() => withBaseUrlErrors(access.baseUrl, () => PROBES[provider](access, network)));
}
