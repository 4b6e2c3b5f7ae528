import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { invalidField } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type { WindowQuery } from "#lib/geo/traffic/contract.ts";
import { preceding, type Window, windowOf } from "#lib/geo/visibility/window.ts";

export type Scope = { window: Window; before: Window };

/**
 * Answers a read of a window: checks window and project, and gives what is empty where analytics is switched off.
 * @throws AppError `invalid` for the window, `notFound` for the project
 */
export async function read<T extends object>(
  ctx: Ctx,
  projectId: string,
  query: WindowQuery,
  empty: T,
  work: (scope: Scope) => Promise<T>,
) {
  const window = windowOf(query, ctx.clock.now());
  await getProject(ctx.db, ctx.organization.id, projectId);
  const found = env.CLARION_ANALYTICS ? await work({ window, before: preceding(window) }) : empty;
  return { configured: Boolean(env.CLARION_ANALYTICS), window, ...found, organization: ctx.organization };
}

type Position = { at: Date; key: string };

/** Where a list goes on, as its answer named it. Throws `invalid` for anything else. */
export function positionIn(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, time, key] = /^(\d{1,15})\.([\x21-\x7e]{1,200})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const at = new Date(Number(time));
  if (!key || Number.isNaN(at.getTime())) throw invalidField("cursor", "must be the nextCursor of an earlier answer");
  return { at, key };
}

/** The first `limit` of rows that were read one further, and where the list goes on. */
export function sliceOf<T>(rows: readonly T[], limit: number, positionOf: (row: T) => Position) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf(positionOf(last)) : null };
}

function cursorOf({ at, key }: Position): string {
  return Buffer.from(`${at.getTime()}.${key}`).toString("base64url");
}
