import "server-only";
import type { ReadScope } from "#db/queries/geo/daily.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { getProject } from "#lib/geo/project.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { type Window, windowOf } from "#lib/geo/visibility/window.ts";
import { log } from "#lib/log.ts";

/** What a read is about. */
export type Scope = {
  ctx: Ctx;
  window: Window;
  organizationId: string;
  projectId: string;
  /** The version whose scores are read; null until an answer was scored. */
  version: string | null;
  /** Whether figures over several engines are of the sandbox: only where no real engine can be asked. */
  sandbox: boolean;
  /** Which engines may show: null for all, false for real ones alone. */
  shown: false | null;
};
/** A scope with scores to read. */
export type MeasuredScope = Scope & { version: string };

/**
 * Answers a read of visibility: checks window and project, and gives what is empty where analytics is switched off.
 * @param empty the read's own part of the answer without any data
 * @throws AppError `invalid` for the window, `notFound` for the project, `unavailable` when the database fails
 */
export async function read<T extends object>(
  ctx: Ctx,
  projectId: string,
  query: WindowQuery,
  empty: T,
  work: (scope: Scope) => Promise<T>,
) {
  const window = windowOf(query, ctx.clock.now());
  const { configured, found } = await readScope(ctx, projectId, window, empty, work);
  return { configured, window, ...found, organization: ctx.organization };
}

/** The same for a read without a window of its own. */
export async function readScope<T>(
  ctx: Ctx,
  projectId: string,
  window: Window,
  empty: T,
  work: (scope: Scope) => Promise<T>,
): Promise<{ configured: boolean; found: T }> {
  const { db, organization } = ctx;
  return asAnalytics(projectId, async () => {
    await getProject(db, organization.id, projectId);
    if (!env.CLARION_ANALYTICS) return { configured: false, found: empty };
    return { configured: true, found: await work(await scopeOf(ctx, projectId, window)) };
  });
}

export async function scopeOf(ctx: Ctx, projectId: string, window: Window): Promise<Scope> {
  const organizationId = ctx.organization.id;
  const settings = await findSettings(ctx.db, organizationId, projectId);
  const engines = visibleEngines(organizationId);
  return {
    ctx,
    window,
    organizationId,
    projectId,
    version: settings?.scoringVersion ?? null,
    sandbox: engines.every((engine) => engine.sandbox),
    shown: engines.some((engine) => engine.sandbox) ? null : false,
  };
}

export function isMeasured(scope: Scope): scope is MeasuredScope {
  return scope.version !== null;
}

/** Figures over several engines never mix the sandbox's with real ones. */
export function pooled({ organizationId, projectId, version, sandbox }: MeasuredScope): ReadScope {
  return { organizationId, projectId, version, sandbox };
}

/** Figures of one engine each, of every engine that shows. */
export function perEngine({ organizationId, projectId, version, shown }: MeasuredScope): ReadScope {
  return { organizationId, projectId, version, sandbox: shown };
}

/** A fault of the database is `unavailable`, never an empty success. */
export async function asAnalytics<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    log.error({ err: cause, projectId }, "reading visibility failed");
    throw new AppError("unavailable", "Analytics backend unavailable", "Try again in a minute.", { cause });
  }
}
