import "server-only";
import type { PostRow } from "#db/queries/posts/posts.ts";
import { findRevision, listRevisions as listRows } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getPostRow } from "./read.ts";
import { toRevision } from "./resource.ts";

/** Lists the revisions of a post, newest first. */
export async function listRevisions(ctx: Ctx, postId: string) {
  const row = await getPostRow(ctx, postId);
  const rows = await listRows(ctx.db, ctx.organization.id, postId);
  return { revisions: rows.map((revision) => toRevision(revision, row)), organization: ctx.organization };
}

/** The revision with the draft changes of a post, or with its text if there are none. */
export async function getNewestRevision(ctx: Ctx, row: PostRow) {
  const revision = await findRevision(ctx.db, ctx.organization.id, row.id, row.draftRevisionId ?? row.revisionId);
  if (!revision) throw new Error(`Post ${row.id} has no revision.`);
  return toRevision(revision, row);
}
