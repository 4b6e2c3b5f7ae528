import "server-only";
import { countEvidence, type Evidence, findEvidence, listEvidence } from "#db/queries/geo/evidence.ts";
import type { EvidenceFilter } from "#db/queries/geo/evidence-sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { toUsd } from "#lib/geo/engines/prices.ts";
import { readTarget } from "#lib/geo/engines/target.ts";
import type { CHECK_STATUSES, CheckDetail, CheckItem } from "#lib/geo/visibility/answers.ts";
import type { listChecks as listContract } from "#lib/geo/visibility/contract.ts";
import { extractSnippet } from "#lib/geo/visibility/snippet.ts";
import { resolveWindow, toInstants } from "#lib/geo/visibility/window.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";
import { readScope, readVisibility, resolveSegment, type Scope } from "./scope.ts";
import { loadOwnPages, type OwnPages } from "./sources.ts";
import { parseCompetitors, parseMatches } from "./stored.ts";
import { trackedNames } from "./voice.ts";

type ListQuery = ParsedQuery<typeof listContract>;
/** Filters of checks. */
export type CheckQuery = Omit<ListQuery, "limit" | "page">;
type Status = (typeof CHECK_STATUSES)[number];

/** A page of checks, newest first. Throws `invalid` for the window and the page number, `notFound`. */
export async function listChecks(ctx: Ctx, projectId: string, { limit, page, ...query }: ListQuery) {
  const empty = { checks: [] as CheckItem[], pagination: paginate(limit, 1, 0) };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    const filter = await buildFilter(scope, query);
    const pagination = paginate(limit, page, await countEvidence(ctx.db, evidenceScope(scope), filter));
    const rows = await listEvidence(ctx.db, evidenceScope(scope), filter, { limit, offset: (page - 1) * limit });
    return { checks: rows.map(toItem), pagination };
  });
}

/** Gets one check with its evidence. Throws `notFound`, also for a pending check. */
export async function getCheck(ctx: Ctx, projectId: string, checkId: string) {
  const window = resolveWindow({}, ctx.clock.now());
  const { configured, result } = await readScope<CheckDetail | null>(ctx, projectId, window, null, async (scope) => {
    const evidence = await findEvidence(ctx.db, { ...evidenceScope(scope), sandbox: null }, checkId);
    if (!evidence) throw notFound("Check");
    return toDetail(evidence, await loadOwnPages(scope));
  });
  return { configured, check: result, organization: ctx.organization };
}

/** Scope of single checks: every engine that the organization sees. */
export function evidenceScope({ organizationId, projectId, version, shown }: Scope) {
  return { organizationId, projectId, version, sandbox: shown };
}

/** A filter by scan ignores the window, since checks that were never asked have no timestamp. */
export async function buildFilter(scope: Scope, query: CheckQuery): Promise<EvidenceFilter> {
  const { status, mentioned, cited, branded, brand, promptId, sequenceId, scanId, url } = query;
  const segment = await resolveSegment(scope, query);
  const span = scanId === undefined ? toInstants(scope.window) : undefined;
  const common = { ...segment, promptId, sequenceId, scanId, url, span, statuses: status };
  const verdicts = { mentioned: parseFlag(mentioned), cited: parseFlag(cited), branded: parseFlag(branded) };
  if (brand === undefined) return { ...common, ...verdicts };
  const { own, competitors } = await trackedNames(scope);
  const isSame = (name: string) => name.toLowerCase() === brand.toLowerCase();
  if (isSame(own)) return { ...common, ...verdicts, mentioned: verdicts.mentioned ?? true };
  return { ...common, ...verdicts, competitor: competitors.find(isSame) ?? brand };
}

function parseFlag(value: "true" | "false" | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}

/** Fields shared by a listed check and its detail. */
export function toCommonFields({ check, score }: Evidence) {
  const { id, scanId, promptId, sequenceId, turnIndex, repeatIndex, prompt, branded, engine, language, model } = check;
  return {
    id,
    scanId,
    promptId,
    sequenceId,
    turnIndex,
    repeatIndex,
    prompt,
    branded,
    engine,
    ...readTarget(engine),
    sandbox: isSandboxEngine(engine),
    language,
    status: check.status as Status,
    model,
    mentioned: score?.mentioned ?? null,
    absent: score?.absent ?? null,
    cited: score?.cited ?? null,
    position: score?.position ?? null,
    sentiment: score?.sentiment ?? null,
    recommendation: score?.recommendation ?? null,
    capturedAt: check.capturedAt?.toISOString() ?? null,
  };
}

function toItem(evidence: Evidence): CheckItem {
  const { check, score } = evidence;
  const snippet = check.text === null ? null : extractSnippet(check.text, score ? parseMatches(score.matches) : []);
  return { ...toCommonFields(evidence), snippet };
}

function toDetail(evidence: Evidence, pages: OwnPages): CheckDetail {
  const { check, score } = evidence;
  const { provider, text, searchQueries, accessMode, usage, cost, latencyMs, attempts, textSha256, error } = check;
  return {
    ...toCommonFields(evidence),
    provider,
    answer: text,
    excerpt: score?.excerpt ?? null,
    matches: score ? parseMatches(score.matches) : [],
    competitors: score ? parseCompetitors(score.competitors) : [],
    sources: pages.parseSources(check.citations),
    searchQueries,
    request: check.request as Record<string, unknown> | null,
    accessMode,
    usage: usage ?? null,
    costUsd: cost === null ? null : toUsd(cost),
    latencyMs,
    attempts,
    textSha256,
    error,
    scoringVersion: score?.scoringVersion ?? null,
  };
}
