import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { listLinearTeams } from "#lib/content/sources/linear/read.ts";
import { env } from "#lib/env.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { listTrackerTeams as teamsContract } from "#lib/integrations/contract.ts";
import { normalizeBaseUrl, withBaseUrlErrors } from "./base-url.ts";
import { convertRateLimit } from "./reach.ts";

type TeamsRequest = ParsedBody<typeof teamsContract>;

/**
 * Lists the teams that a Linear key can read, by name. Nothing is stored.
 * @throws AppError `forbidden` for a key that Linear refuses, `unavailable`
 */
export async function listTrackerTeams(ctx: Ctx, { provider, apiKey, baseUrl: address }: TeamsRequest) {
  const baseUrl = normalizeBaseUrl(provider, address);
  const access = { integrationId: "none", apiKey, teamId: null, baseUrl };
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS.git };
  const teams = await convertRateLimit(() => withBaseUrlErrors(baseUrl, () => listLinearTeams(access, network)));
  return {
    teams: teams.map(({ id, key, name }) => ({ id, name: `${name} (${key})` })),
    organization: ctx.organization,
  };
}
