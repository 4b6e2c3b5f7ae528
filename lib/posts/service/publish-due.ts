import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { insertAuditEvent } from "#db/queries/audit.ts";
import { claimDuePost, type PostRow, updatePost } from "#db/queries/posts/posts.ts";
import { findRevision } from "#db/queries/posts/revisions.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { faultPoint } from "#lib/fault.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { applyDraft } from "./draft.ts";
import { NO_PLAN } from "./plan.ts";

/** Maximum number of failing posts in one pass; the rest waits until the next minute. */
const FAULTS_MAX = 50;

type Platform = { db: Db; clock: Clock };

/**
 * Publishes every draft whose planned time has come. Each transaction publishes one post, clears its plan and writes
 * its audit event, so that a post is published once despite crashes and concurrent processes.
 * @returns the number of published posts
 */
export async function publishDuePosts({ db, clock }: Platform = { db: getDb(), clock: systemClock }): Promise<number> {
  const faulty: string[] = [];
  let published = 0;
  while (faulty.length < FAULTS_MAX) {
    const outcome = await publishNext(db, clock.now(), faulty);
    if (outcome === "none") break;
    if (outcome === "published") published++;
  }
  return published;
}

/** @param faulty posts to skip; a post that fails is added */
async function publishNext(db: Db, now: Date, faulty: string[]): Promise<"none" | "published" | "failed"> {
  let claimed: string | undefined;
  try {
    const done = await db.transaction(async (tx) => {
      const row = await claimDuePost(tx, now, faulty);
      if (!row) return false;
      claimed = row.id;
      await publish(tx, row, now);
      faultPoint("publish-post", "before");
      return true;
    });
    if (done) faultPoint("publish-post", "after");
    return done ? "published" : "none";
  } catch (error) {
    if (claimed === undefined) throw error;
    // A failing post must not block the others; it stays due.
    log.error({ err: error, postId: claimed }, "could not publish a scheduled post");
    faulty.push(claimed);
    return "failed";
  }
}

async function publish(tx: Db, row: PostRow, now: Date): Promise<void> {
  const { id, organizationId, draftRevisionId } = row;
  const draft = draftRevisionId && (await findRevision(tx, organizationId, id, draftRevisionId));
  if (draft) await applyDraft(tx, row, draft, now);
  await updatePost(tx, organizationId, id, { status: "published", publishedAt: now, ...NO_PLAN, updatedAt: now });
  await insertAuditEvent(tx, {
    id: newId("aud", now.getTime()),
    organizationId,
    at: now,
    actorType: "system",
    actorName: null,
    userId: null,
    credentialId: null,
    operation: "publishScheduledPost",
    resourceId: id,
    fields: ["status"],
    via: "api",
    address: null,
    requestId: newId("req", now.getTime()),
  });
}
