import "server-only";
import type { Db } from "#db/client.ts";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { findLedger } from "#db/queries/posts/ledgers.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import { changeRewrite } from "#db/queries/posts/rewrites.ts";
import { AppError } from "#lib/errors.ts";
import { siblingId } from "#lib/ids.ts";
import { type JobRequest, jobRequest, textStyle } from "#lib/jobs/request.ts";
import { endJob, noteEnd } from "#lib/jobs/service/end.ts";
import { endRun } from "#lib/jobs/service/end-automation-run.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { settleJob } from "#lib/jobs/service/reservation.ts";
import { formatSentences } from "#lib/posts/sentences.ts";
import { isApprovalRequired } from "#lib/posts/service/approval.ts";
import { createGeneratedPost, rewritePost } from "#lib/posts/service/create.ts";
import { withDraft } from "#lib/posts/service/draft.ts";
import { readLedgerHead } from "#lib/posts/service/ledger-text.ts";
import { type DrawnPicture, drawPicture } from "#lib/posts/service/picture.ts";
import { GO_ON, inStep, type Outcome, type Run, STOP } from "./run.ts";
import { getDraft, getJobBrand } from "./write.ts";

/** Stores the post and completes the job in one transaction. Idempotent: repeated runs create one post. */
export function savePost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    const request = jobRequest.parse(job.request);
    if (await saysTheSame(run, job, request)) {
      await endJob(run, { status: "skipped", message: "The new draft would say the same as the post" });
      return STOP;
    }
    const picture = await drawJobPicture(run, job);
    await run.db.transaction(async (tx) => {
      const now = run.clock.now();
      const postId = await store(tx, job, request, picture, now);
      const completed = await changeJob(
        tx,
        job.organizationId,
        job.id,
        { statuses: ["running"], workflowRunId: run.workflowRunId },
        { status: "completed", postId, error: null, draft: null, completedAt: now, updatedAt: now },
      );
      // The sweep ended the job in the meantime. The rollback removes the post, and a retry stops.
      if (!completed) throw new Error(`Job ${job.id} has ended while its post was stored.`);
      const message = getSavedMessage(job, request, await isHeld(tx, job));
      const events = [
        { type: "post_created" as const, message, metadata: { postId } },
        { type: "completed" as const, message: "Done", metadata: { postId } },
      ];
      await appendEvents(tx, job, events, now);
      await endRun(tx, job, { status: "completed", reason: null }, now);
      await settleJob(tx, job, getDraft(job).writer.kind, now);
    });
    noteEnd(job, "completed", run.clock.now());
    return GO_ON;
  });
}

function getSavedMessage(job: JobRow, request: JobRequest, held: boolean): string {
  if (request.direction !== undefined) return "Saved as a draft beside the post";
  if (request.draft) return "Saved as draft changes";
  if (request.rewrites !== null) return "Saved as a new revision";
  if (held) return "Saved as a draft, because publishing needs an approval";
  return isPublished(job) ? "Published" : "Saved as a draft";
}

/**
 * Only changelogs and blog posts are published automatically (specification, section 3); other types are saved as
 * drafts.
 */
function isPublished({ autoPublish, contentType }: JobRow): boolean {
  return autoPublish && (contentType === "changelog" || contentType === "blog_post");
}

/** Whether a post that would be published automatically waits for an approval first. */
async function isHeld(db: Db, job: JobRow): Promise<boolean> {
  return isPublished(job) && (await isApprovalRequired(db, job.organizationId));
}

const NEEDS_APPROVAL = "Approval is required before this post is published. Review it, then approve and publish it.";

function withRecommendation<Text extends { recommendations: string | null }>(text: Text): Text {
  const { recommendations } = text;
  return { ...text, recommendations: recommendations ? `${recommendations}\n\n${NEEDS_APPROVAL}` : NEEDS_APPROVAL };
}

/** Whether a text that was written again, in a direction, is the text that the post has. */
async function saysTheSame(run: Run, job: JobRow, { rewrites, direction }: JobRequest): Promise<boolean> {
  if (rewrites === null || direction === undefined) return false;
  const row = await findPost(run.db, job.organizationId, rewrites);
  const post = row && (await withDraft(run.db, row));
  return post?.markdown?.trim() === getDraft(job).markdown.trim();
}

/** Keeps a text as a draft beside its post. */
async function storeRewrite(tx: Db, job: JobRow, metadata: object, now: Date): Promise<void> {
  const { title, markdown, recommendations, sentences } = getDraft(job);
  const text = { title, markdown, recommendations, sentences: formatSentences(sentences) };
  const change = { ...text, metadata, updatedAt: now };
  if (await changeRewrite(tx, job.organizationId, { jobId: job.id }, change)) return;
  throw new AppError("notFound", "The draft was deleted in the meantime", "Write the post again.");
}

/** Draws the picture of an image post before the transaction, which must only wait for the database. */
async function drawJobPicture(run: Run, job: JobRow): Promise<DrawnPicture | undefined> {
  const { image } = getDraft(job);
  if (image === undefined) return undefined;
  const { logoUrl } = await getJobBrand(run, job);
  return drawPicture(image, logoUrl);
}

/** @returns the ID of the post */
async function store(
  tx: Db,
  job: JobRow,
  request: JobRequest,
  picture: DrawnPicture | undefined,
  now: Date,
): Promise<string> {
  if (job.ledgerId === null) throw new Error(`Job ${job.id} has no ledger.`);
  const common = {
    organizationId: job.organizationId,
    revisionId: siblingId("rev", job.id),
    brandIdentityId: job.brandIdentityId,
    ledgerId: job.ledgerId,
    text: getDraft(job),
    picture,
    author: { userId: null, label: "Clarion" },
  };
  const metadata = { writer: common.text.writer, style: textStyle.parse(request) };
  if (request.rewrites !== null && request.direction !== undefined) {
    await storeRewrite(tx, job, metadata, now);
    return request.rewrites;
  }
  if (request.rewrites !== null) {
    const rewrite = { ...common, metadata, postId: request.rewrites, draft: request.draft ?? false };
    if (await rewritePost(tx, rewrite, now)) return request.rewrites;
    throw new AppError("notFound", "The post was deleted in the meantime", "Generate a new post instead.");
  }
  const id = siblingId("post", job.id);
  const sourceMetadata = { ...(await buildSourceMetadata(tx, job)), ...metadata };
  const { contentType, publishDestination } = job;
  const held = await isHeld(tx, job);
  const status = isPublished(job) && !held ? "published" : "draft";
  const text = held ? withRecommendation(common.text) : common.text;
  const review = held ? "requested" : "none";
  const post = { ...common, text, id, contentType, status, review, publishDestination, sourceMetadata } as const;
  await createGeneratedPost(tx, post, now);
  return id;
}

/** The origin of a post, for its readers. */
async function buildSourceMetadata(tx: Db, job: JobRow) {
  const stored = job.ledgerId === null ? undefined : await findLedger(tx, job.organizationId, job.ledgerId);
  const ledger = stored === undefined ? undefined : readLedgerHead(stored);
  return {
    jobId: job.id,
    source: job.source,
    lookbackWindow: job.lookbackWindow,
    lookbackRange: ledger ? { start: ledger.range.from, end: ledger.range.to } : null,
    repositories: (ledger?.repositories ?? []).map(({ id, owner, name }) => ({ id, owner, repo: name })),
  };
}
