import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { listLinearTeams } from "#lib/content/sources/linear/read.ts";
import { env } from "#lib/env.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { listTrackerTeams as teamsContract } from "#lib/integrations/contract.ts";
import { blamingBaseUrl, normalizeBaseUrl } from "./base-url.ts";
import { notRateLimited } from "./reach.ts";

type TeamsRequest = ParsedBody<typeof teamsContract>;

/**
 * The teams that a key of Linear can read, by name. Nothing is stored.
 * @throws AppError `forbidden` for a key that Linear does not take, `unavailable`
 */
export async function listTrackerTeams(ctx: Ctx, { provider, apiKey, baseUrl: address }: TeamsRequest) {
  const baseUrl = normalizeBaseUrl(provider, address);
  const access = { integrationId: "none", apiKey, teamId: null, baseUrl };
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS };
  const teams = await notRateLimited(() => blamingBaseUrl(baseUrl, () => listLinearTeams(access, network)));
  return {
    teams: teams.map(({ id, key, name }) => ({ id, name: `${name} (${key})` })),
    organization: ctx.organization,
  };
}
