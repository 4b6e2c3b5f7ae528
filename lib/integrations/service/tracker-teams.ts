import "server-only";
import { z } from "zod";
import type { Ctx } from "#lib/auth/principal.ts";
import { sourceForbidden, sourceUnavailable } from "#lib/content/sources/faults.ts";
import { env } from "#lib/env.ts";
import type { listTrackerTeams as teamsContract } from "#lib/integrations/contract.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import { blamingBaseUrl, normalizeBaseUrl } from "./base-url.ts";

type TeamsRequest = z.output<NonNullable<typeof teamsContract.body>>;

const QUERY = "query Teams { teams(first: 250) { nodes { id key name } } }";
const answer = z.object({
  data: z.object({
    teams: z.object({ nodes: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })) }),
  }),
});

/**
 * The teams that a key of Linear can read, by name. Nothing is stored.
 * @throws AppError `forbidden` for a key that Linear does not take, `unavailable`
 */
export async function listTrackerTeams(ctx: Ctx, body: TeamsRequest) {
  const baseUrl = normalizeBaseUrl(body.provider, body.baseUrl);
  const nodes = await blamingBaseUrl(baseUrl, () => askTeams(baseUrl ?? "https://api.linear.app", body.apiKey));
  const teams = nodes.map(({ id, key, name }) => ({ id, name: `${name} (${key})` }));
  return { teams: teams.toSorted((a, b) => a.name.localeCompare(b.name)), organization: ctx.organization };
}

async function askTeams(baseUrl: string, apiKey: string) {
  const { status, body } = await guardedFetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify({ query: QUERY }),
    maxRedirects: 0,
    allowedHosts: env.CLARION_ALLOWED_HOSTS,
  });
  // An unknown key is told as 400 or 401 (Linear's GraphQL errors of kind AUTHENTICATION_ERROR).
  if (status >= 400 && status < 500 && status !== 429) throw sourceForbidden("the teams of Linear");
  const parsed = answer.safeParse(parseJson(body));
  if (!parsed.success) throw sourceUnavailable("Linear", parsed.error);
  return parsed.data.data.teams.nodes;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch (error) {
    throw sourceUnavailable("Linear", error);
  }
}
