import "server-only";
import { hasAnswers, listAnsweredEngines } from "#db/queries/geo/accesses.ts";
import type { ReadScope, SegmentScope } from "#db/queries/geo/daily.ts";
import { listPrompts } from "#db/queries/geo/prompts.ts";
import { findRevision } from "#db/queries/geo/rollups.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { choosePool, getAskedAccess, isCaptured, type Pool, readTarget } from "#lib/geo/engines/target.ts";
import { getProject } from "#lib/geo/project.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { resolveWindow, type Window } from "#lib/geo/visibility/window.ts";
import { log } from "#lib/log.ts";
import { readCached } from "./read-cache.ts";

/** Scope of a visibility read. */
export type Scope = {
  ctx: Ctx;
  window: Window;
  organizationId: string;
  projectId: string;
  /** Scoring version whose scores are read; null before any answer was scored. */
  version: string | null;
  /** The number of changes of the stored answers so far (`read-cache.ts`). */
  revision: number;
  /** The answers that figures over several engines count: by default those of the engines that can be asked. */
  pool: Pool;
  /** Whether these are answers of the sandbox. */
  sandbox: boolean;
  /** Engines to show: null for all, false for real ones only. */
  shown: false | null;
  /** What the figures are restricted to. */
  segment: SegmentScope;
};
/** A scope with scores to read. */
export type MeasuredScope = Scope & { version: string };

/**
 * Runs a visibility read: validates window and project, and returns the empty answer if analytics is switched off.
 * @param empty the read's own part of an answer without data
 * @throws AppError `invalid` for the window, `notFound` for the project, `unavailable` when the database fails
 */
export async function readVisibility<T extends object>(
  ctx: Ctx,
  projectId: string,
  query: WindowQuery & SegmentQuery,
  empty: T,
  work: (scope: Scope) => Promise<T>,
) {
  const window = resolveWindow(query, ctx.clock.now());
  const nothing = { ...empty, access: getAskedAccess(false) };
  const { configured, result } = await readScope(ctx, projectId, window, nothing, async (loaded) => {
    const scope = restrict(await countAnswered(loaded), await resolveSegment(loaded, query));
    return { ...(await work(scope)), access: scope.pool.access };
  });
  return { configured, window, ...result, organization: ctx.organization };
}

/**
 * Counts captured answers, of the access with most of them, where a project has none of the engines that can be asked:
 * its figures would be 0 otherwise.
 */
export async function countAnswered<T extends Scope>(scope: T): Promise<T> {
  if (!isMeasured(scope) || (await readCached(scope, hasAnswers, pooled(scope)))) return scope;
  const engines = await readCached(scope, listAnsweredEngines, perEngine(scope));
  const captured = engines.find(isCaptured);
  if (captured === undefined) return scope;
  const pool = choosePool({}, readTarget(captured).access);
  return { ...scope, pool, sandbox: false };
}

/** Like `readVisibility`, for a read without a window of its own. */
export async function readScope<T>(
  ctx: Ctx,
  projectId: string,
  window: Window,
  empty: T,
  work: (scope: Scope) => Promise<T>,
): Promise<{ configured: boolean; result: T }> {
  const { db, organization } = ctx;
  return asAnalytics(projectId, async () => {
    await getProject(db, organization.id, projectId);
    if (!env.CLARION_ANALYTICS) return { configured: false, result: empty };
    return { configured: true, result: await work(await loadScope(ctx, projectId, window)) };
  });
}

function restrict(scope: Scope, segment: SegmentScope): Scope {
  const pool = choosePool(segment, scope.pool.access);
  return { ...scope, segment, pool, sandbox: pool.access === "sandbox" };
}

/** The prompts of a tag are those that have it now. */
export async function resolveSegment(scope: Scope, query: SegmentQuery): Promise<SegmentScope> {
  const { engine, language, access, country, tag } = query;
  const segment = { engine, language, access, country };
  if (tag === undefined) return segment;
  const prompts = await listPrompts(scope.ctx.db, scope.organizationId, scope.projectId);
  return { ...segment, promptIds: prompts.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id) };
}

export async function loadScope(ctx: Ctx, projectId: string, window: Window): Promise<Scope> {
  const organizationId = ctx.organization.id;
  // Read before the answers: what is read under an older number is never kept as newer.
  const revision = await findRevision(ctx.db, { organizationId, projectId });
  const settings = await findSettings(ctx.db, organizationId, projectId);
  const engines = visibleEngines(organizationId);
  const sandbox = engines.every((engine) => engine.sandbox);
  return {
    ctx,
    window,
    organizationId,
    projectId,
    version: settings?.scoringVersion ?? null,
    revision,
    pool: choosePool({}, getAskedAccess(sandbox)),
    sandbox,
    shown: engines.some((engine) => engine.sandbox) ? null : false,
    segment: {},
  };
}

export function isMeasured(scope: Scope): scope is MeasuredScope {
  return scope.version !== null;
}

/** Scope of figures over several engines, which never mix answers that were obtained in different ways. */
export function pooled({
  organizationId,
  projectId,
  version,
  sandbox,
  shown,
  segment,
  pool,
}: MeasuredScope): ReadScope {
  // Where sandbox engines are hidden, a filter by one of them finds nothing.
  return { organizationId, projectId, version, sandbox: shown ?? sandbox, ...segment, ...pool };
}

/** Scope of figures per engine, for every engine to show. */
export function perEngine({ organizationId, projectId, version, shown, segment }: MeasuredScope): ReadScope {
  return { organizationId, projectId, version, sandbox: shown, ...segment };
}

/** A database error becomes `unavailable`, never an empty success. */
export async function asAnalytics<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.error({ err: cause, projectId }, "reading visibility failed");
    throw new AppError("unavailable", "Analytics backend unavailable", "Try again in a minute.", { cause });
  }
}
