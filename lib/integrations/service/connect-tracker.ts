import "server-only";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { insertIntegration, listIntegrations, type NewIntegration } from "#db/queries/integrations/integrations.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { connectTracker as connectContract } from "#lib/integrations/contract.ts";
import { normalizeBaseUrl } from "./base-url.ts";
import { getConnection } from "./read.ts";
import { toTrackerIntegration } from "./resource.ts";
import { sealToken } from "./token.ts";
import { reachTracker } from "./trackers.ts";

type TrackerRequest = ParsedBody<typeof connectContract>;

const LABELS = { linear: "Linear", github_issues: "GitHub issues" };

/**
 * Connects a tracker after checking that its issues can be read.
 * @throws AppError as `reachTracker` does, and `conflict` for a team that is already connected
 */
export async function connectTracker(ctx: Ctx, body: TrackerRequest) {
  const { provider, apiKey } = body;
  const now = ctx.clock.now();
  const [id, organizationId] = [newId("int", now.getTime()), ctx.organization.id];
  const baseUrl = normalizeBaseUrl(provider, body.baseUrl);
  const { teamId, teamName } = await reachTracker(provider, {
    integrationId: id,
    apiKey,
    teamId: body.teamId ?? null,
    baseUrl,
  });
  const trackers = await listIntegrations(ctx.db, organizationId, "tracker");
  const isKnown = trackers.some((row) => row.provider === provider && row.baseUrl === baseUrl && row.teamId === teamId);
  if (isKnown) throw alreadyConnected();
  await store(ctx, {
    id,
    organizationId,
    kind: "tracker",
    provider,
    displayName: body.displayName ?? (teamName === null ? LABELS[provider] : teamName),
    baseUrl,
    teamId,
    teamName,
    checkedAt: now,
    tokenCiphertext: sealToken(id, apiKey),
    createdAt: now,
    updatedAt: now,
  });
  const { integration } = await getConnection(ctx.db, organizationId, id);
  return { integration: toTrackerIntegration(integration), organization: ctx.organization };
}

async function store(ctx: Ctx, row: NewIntegration): Promise<void> {
  try {
    await insertIntegration(ctx.db, row);
  } catch (error) {
    if (isUniqueViolation(error, "integrations_tracker_team")) throw alreadyConnected();
    throw error;
  }
}

function alreadyConnected(): AppError {
  return new AppError(
    "conflict",
    "Tracker already connected",
    "Use the integration that GET /v1/integrations lists, or remove it first.",
  );
}
