import "server-only";
import { listRevisions as listRows } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getPostRow } from "./read.ts";
import { toRevision } from "./resource.ts";

/** Lists the revisions of a post, the current one first. */
export async function listRevisions(ctx: Ctx, postId: string) {
  const row = await getPostRow(ctx, postId);
  const rows = await listRows(ctx.db, ctx.organization.id, postId);
  return { revisions: rows.map((revision) => toRevision(revision, row.revisionId)), organization: ctx.organization };
}
