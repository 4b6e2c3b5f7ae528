import "server-only";
import { probeGithubIssues } from "#lib/content/sources/github-issues/read.ts";
import { probeLinear } from "#lib/content/sources/linear/read.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { blamingBaseUrl } from "./base-url.ts";
import { notRateLimited } from "./reach.ts";

/** What opens a tracker. */
export type TrackerAccess = { integrationId: string; apiKey: string; teamId: string | null; baseUrl: string | null };
/** Whose issues are read; both are null where it is everything that the key sees. */
export type TrackerTeam = { teamId: string | null; teamName: string | null };

type Probe = (access: TrackerAccess, network: SourceNetwork) => Promise<TrackerTeam>;

const PROBES: Readonly<Record<TrackerIntegration["provider"], Probe>> = {
  linear: probeLinear,
  github_issues: probeGithubIssues,
};

/**
 * Makes sure that a tracker's issues can be read, and says whose they are.
 * @throws AppError `invalid`, `forbidden`, `notFound`, `unavailable`
 */
export async function reachTracker(
  provider: TrackerIntegration["provider"],
  access: TrackerAccess,
): Promise<TrackerTeam> {
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS };
  return notRateLimited(() => blamingBaseUrl(access.baseUrl, () => PROBES[provider](access, network)));
}
