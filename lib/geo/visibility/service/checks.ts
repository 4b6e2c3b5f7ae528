import "server-only";
import { countEvidence, type Evidence, findEvidence, listEvidence } from "#db/queries/geo/evidence.ts";
import type { EvidenceFilter } from "#db/queries/geo/evidence-sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import type { CHECK_STATUSES, CheckDetail, CheckItem } from "#lib/geo/visibility/answers.ts";
import type { listChecks as listContract } from "#lib/geo/visibility/contract.ts";
import { snippetOf } from "#lib/geo/visibility/snippet.ts";
import { instantsOf, windowOf } from "#lib/geo/visibility/window.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";
import { read, readScope, type Scope } from "./scope.ts";
import { type OwnPages, ownPagesOf } from "./sources.ts";
import { competitorsOf, matchesOf } from "./stored.ts";
import { trackedNames } from "./voice.ts";

type ListQuery = ParsedQuery<typeof listContract>;
/** What checks are chosen by. */
export type CheckQuery = Omit<ListQuery, "limit" | "page">;
type Status = (typeof CHECK_STATUSES)[number];

/** A page of checks, newest first. Throws `invalid` for the window and the page number, `notFound`. */
export async function listChecks(ctx: Ctx, projectId: string, { limit, page, ...query }: ListQuery) {
  const empty = { checks: [] as CheckItem[], pagination: paginate(limit, 1, 0) };
  return read(ctx, projectId, query, empty, async (scope) => {
    const filter = await filterOf(scope, query);
    const pagination = paginate(limit, page, await countEvidence(ctx.db, evidenceScope(scope), filter));
    const rows = await listEvidence(ctx.db, evidenceScope(scope), filter, { limit, offset: (page - 1) * limit });
    return { checks: rows.map(toItem), pagination };
  });
}

/** One check with all that is known of it. Throws `notFound`, also for one that still waits. */
export async function getCheck(ctx: Ctx, projectId: string, checkId: string) {
  const window = windowOf({}, ctx.clock.now());
  const { configured, found } = await readScope<CheckDetail | null>(ctx, projectId, window, null, async (scope) => {
    const evidence = await findEvidence(ctx.db, { ...evidenceScope(scope), sandbox: null }, checkId);
    if (!evidence) throw notFound("Check");
    return toDetail(evidence, await ownPagesOf(scope));
  });
  return { configured, check: found, organization: ctx.organization };
}

/** Every engine that shows, each check for itself. */
export function evidenceScope({ organizationId, projectId, version, shown }: Scope) {
  return { organizationId, projectId, version, sandbox: shown };
}

/** A whole scan is asked for whatever the window, since checks that were never asked have no instant. */
export async function filterOf(scope: Scope, query: CheckQuery): Promise<EvidenceFilter> {
  const { status, mentioned, cited, branded, brand, promptId, sequenceId, scanId, engine, language, url } = query;
  const span = scanId === undefined ? instantsOf(scope.window) : undefined;
  const same = { promptId, sequenceId, scanId, engine, language, url, span, statuses: status };
  const verdicts = { mentioned: flagOf(mentioned), cited: flagOf(cited), branded: flagOf(branded) };
  if (brand === undefined) return { ...same, ...verdicts };
  const { own, competitors } = await trackedNames(scope);
  const isSame = (name: string) => name.toLowerCase() === brand.toLowerCase();
  if (isSame(own)) return { ...same, ...verdicts, mentioned: verdicts.mentioned ?? true };
  return { ...same, ...verdicts, competitor: competitors.find(isSame) ?? brand };
}

function flagOf(value: "true" | "false" | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}

/** What a listed check and a whole one have in common. */
export function commonOf({ check, score }: Evidence) {
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
    sandbox: isSandboxEngine(engine),
    language,
    status: check.status as Status,
    model,
    mentioned: score?.mentioned ?? null,
    absent: score?.absent ?? null,
    cited: score?.cited ?? null,
    position: score?.position ?? null,
    sentiment: score?.sentiment ?? null,
    capturedAt: check.capturedAt?.toISOString() ?? null,
  };
}

function toItem(evidence: Evidence): CheckItem {
  const { check, score } = evidence;
  const snippet = check.text === null ? null : snippetOf(check.text, score ? matchesOf(score.matches) : []);
  return { ...commonOf(evidence), snippet };
}

function toDetail(evidence: Evidence, pages: OwnPages): CheckDetail {
  const { check, score } = evidence;
  const { provider, text, searchQueries, accessMode, usage, latencyMs, attempts, textSha256, error } = check;
  return {
    ...commonOf(evidence),
    provider,
    answer: text,
    excerpt: score?.excerpt ?? null,
    matches: score ? matchesOf(score.matches) : [],
    competitors: score ? competitorsOf(score.competitors) : [],
    sources: pages.sourcesOf(check.citations),
    searchQueries,
    request: check.request as Record<string, unknown> | null,
    accessMode,
    usage: usage ?? null,
    latencyMs,
    attempts,
    textSha256,
    error,
    scoringVersion: score?.scoringVersion ?? null,
  };
}
