import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import type { NewPost, PostRow } from "#db/queries/posts/posts.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { readTime } from "#lib/local-time.ts";

/** The fields of a post without a planned publication. */
export const NO_PLAN = { publishAt: null, publishTimeZone: null } as const;

type PlanChange = { publishAt?: string | null | undefined; status?: PostRow["status"] | undefined };

/**
 * The fields that a change of the planned publication sets.
 * @throws AppError `conflict` for a published post; `invalid` for a time that is not in the future
 */
export async function changedPlan(
  tx: Db,
  row: PostRow,
  { publishAt, status = row.status }: PlanChange,
  now: Date,
): Promise<Partial<NewPost>> {
  if (publishAt === undefined) return {};
  if (publishAt === null) return row.publishAt === null ? {} : NO_PLAN;
  if (status === "published") {
    throw new AppError("conflict", "Post is already published", "Move it to drafts before you schedule it.");
  }
  const publishTimeZone = (await findOrganization(tx, row.organizationId))?.timeZone ?? "UTC";
  const at = readTime(publishAt, publishTimeZone);
  // A client may send back what it read, even when that time has passed.
  if (at.getTime() === row.publishAt?.getTime()) return {};
  if (at <= now) throw invalidField("publishAt", "must be in the future");
  return { publishAt: at, publishTimeZone };
}
