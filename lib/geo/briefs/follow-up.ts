import "server-only";
import { countCells, listScansSince } from "#db/queries/geo-brief-answers.ts";
import type { BriefRow } from "#db/queries/geo-briefs.ts";
import { findSettings } from "#db/queries/geo-settings.ts";
import { findPost, type PostRow } from "#db/queries/posts.ts";
import { isMeasured, type MeasuredScope, pooled, type Scope } from "#lib/geo/visibility/service/scope.ts";
import { answersByShare } from "#lib/stats/power.ts";
import type { Remeasure, Verdict } from "./contract.ts";
import { type StoredBaseline, storedBaseline } from "./stored.ts";
import { verdictOf } from "./verdict.ts";

const WANTED_EFFECT = 0.1;

/** What became of a brief since it was written. */
export type FollowUp = { post: PostRow | undefined; remeasure: Remeasure; verdict: Verdict | null };

/** Reads whether the article is out and what the scans since say. */
export async function followUpOf(scope: Scope, row: BriefRow): Promise<FollowUp> {
  const { ctx, organizationId, projectId } = scope;
  const post = row.postId === null ? undefined : await findPost(ctx.db, organizationId, row.postId);
  const publishedAt = post?.status === "published" ? post.publishedAt : null;
  const verdict = publishedAt && isMeasured(scope) ? await judge(scope, row, publishedAt) : null;
  const settings = await findSettings(ctx.db, organizationId, projectId);
  const { mentionRate } = storedBaseline.parse(row.baseline);
  const remeasure: Remeasure = {
    when: "next_scan_after_publication",
    state: publishedAt === null ? "unpublished" : verdict === null ? "waiting" : "measured",
    publishedAt: publishedAt?.toISOString() ?? null,
    nextScanAt: settings?.enabled ? (settings.nextScanAt?.toISOString() ?? null) : null,
    answersNeeded: mentionRate === null ? null : answersByShare(mentionRate, WANTED_EFFECT),
  };
  return { post, remeasure, verdict };
}

/**
 * Compares the answers from the baseline's first day up to publication with those of the scans since. Null where the prompts
 * are not tracked, or no scan has completed yet.
 */
async function judge(scope: MeasuredScope, row: BriefRow, publishedAt: Date): Promise<Verdict | null> {
  const { db } = scope.ctx;
  if (row.promptIds.length === 0) return null;
  const scanIds = await listScansSince(db, scope, publishedAt);
  if (scanIds.length === 0) return null;
  const stored: StoredBaseline = storedBaseline.parse(row.baseline);
  const read = { ...pooled(scope), sandbox: stored.sandbox };
  const before = { span: { start: new Date(`${stored.window.from}T00:00:00.000Z`), end: publishedAt } };
  const cells = (which: typeof before | { scanIds: string[] }, isOthers: boolean) =>
    countCells(db, read, which, row.promptIds, isOthers);
  const own = { before: await cells(before, false), after: await cells({ scanIds }, false) };
  const others = { before: await cells(before, true), after: await cells({ scanIds }, true) };
  return verdictOf(own, others, scanIds);
}
