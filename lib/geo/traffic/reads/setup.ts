import "server-only";
import { findLastEventAt, listTrafficProjects } from "#db/queries/traffic/projects.ts";
import { listTrafficTokens } from "#db/queries/traffic/tokens.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { origin } from "#lib/env.ts";
import { BATCH_MAX, INGEST_ALIAS, ingestEvents, SKEW_HOURS, TAG_PARAMETER } from "#lib/geo/traffic/contract.ts";
import { AGENT_RULES } from "#lib/geo/traffic/data/agents.ts";
import { listHosts } from "#lib/geo/traffic/ingest/hosts.ts";
import { toToken } from "#lib/geo/traffic/tokens.ts";
import { getRangeLists } from "#lib/geo/traffic/verify/store.ts";

/** Gets the data for setting up a tracker: endpoint, tokens, hosts and verification lists. */
export async function getSetup({ db, organization }: Ctx) {
  const projects = [];
  for (const project of await listTrafficProjects(db, organization.id)) {
    projects.push({
      id: project.id,
      name: project.name,
      hosts: listHosts(project),
      conversionPaths: project.conversionPaths ?? [],
      lastEventAt: await findLastEventAt(db, project.id),
    });
  }
  return {
    endpoint: `${origin()}${ingestEvents.path}`,
    alias: `${origin()}${INGEST_ALIAS}`,
    batchMax: BATCH_MAX,
    skewHours: SKEW_HOURS,
    tagParameter: TAG_PARAMETER,
    tokens: (await listTrafficTokens(db, organization.id)).map(toToken),
    projects,
    ranges: getRangeLists().map((list) => ({
      operator: list.operator,
      agents: AGENT_RULES.filter(({ ranges }) => ranges === list.id).map(({ agent }) => agent),
      urls: list.urls,
      retrievedAt: list.retrievedAt,
      source: list.source,
      complete: list.complete,
      sha256: list.sha256,
      prefixes: list.prefixes.length,
    })),
    organization,
  };
}
