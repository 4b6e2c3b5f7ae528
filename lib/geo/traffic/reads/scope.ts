import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { invalidField } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { preceding, resolveWindow, type Window } from "#lib/geo/visibility/window.ts";

export type Scope = { window: Window; previous: Window };

/**
 * Runs a read of a window after checking window and project; returns `empty` when analytics is disabled.
 * @throws AppError `invalid` for the window, `notFound` for the project
 */
export async function read<T extends object>(
  ctx: Ctx,
  projectId: string,
  query: WindowQuery,
  empty: T,
  work: (scope: Scope) => Promise<T>,
) {
  const window = resolveWindow(query, ctx.clock.now());
  await getProject(ctx.db, ctx.organization.id, projectId);
  const result = env.CLARION_ANALYTICS ? await work({ window, previous: preceding(window) }) : empty;
  return { configured: Boolean(env.CLARION_ANALYTICS), window, ...result, organization: ctx.organization };
}

type TrafficCursor = { time: Date; key: string };

/**
 * Decodes the cursor of a list.
 * @throws AppError `invalid` for any other text
 */
export function decodeCursor(cursor: string | undefined): TrafficCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, milliseconds, key] =
    /^(\d{1,15})\.([\x21-\x7e]{1,200})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const time = new Date(Number(milliseconds));
  if (!key || Number.isNaN(time.getTime())) throw invalidField("cursor", "must be the nextCursor of an earlier answer");
  return { time, key };
}

/** Cuts `limit + 1` rows to a page with the cursor of the next one. */
export function toPage<T>(rows: readonly T[], limit: number, toCursor: (row: T) => TrafficCursor) {
  const items = rows.slice(0, limit);
  const lastItem = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: lastItem ? encodeCursor(toCursor(lastItem)) : null };
}

function encodeCursor({ time, key }: TrafficCursor): string {
  return Buffer.from(`${time.getTime()}.${key}`).toString("base64url");
}
