import "server-only";
import type { PostRow } from "#db/queries/posts/posts.ts";
import {
  changeRewrite,
  deleteOldRewrites,
  findRewrite,
  insertRewrite,
  listRewrites as listRows,
  type RewriteWithJob,
} from "#db/queries/posts/rewrites.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { configuredModel } from "#lib/ai/providers.ts";
import { DIRECTIONS, type Direction } from "#lib/content/types.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { siblingId } from "#lib/ids.ts";
import type { TextStyle } from "#lib/jobs/request.ts";
import { orderRewrite } from "#lib/jobs/service/generate.ts";
import { type NewGeneration, queueJob } from "#lib/jobs/service/queue.ts";
import { toJob } from "#lib/jobs/service/resource.ts";
import { parseSentences } from "#lib/posts/sentences.ts";
import { withDraft } from "#lib/posts/service/draft.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { type DraftWrite, replaceText } from "#lib/posts/service/write.ts";
import type { DirectionOption } from "./contract.ts";
import { toRewrite } from "./resource.ts";
import { canChangeStyle, changeStyle, readStyle } from "./style.ts";

/** Drafts of a post; the others are deleted with the next one. */
const KEPT_MAX = 20;

/**
 * Queues a draft of a post in a direction, by a model or by rules. The post stays as it is.
 * @throws AppError `notFound`; `conflict` if the post has no text or ledger to write from, or needs a model
 */
export async function createRewrite(ctx: Ctx, postId: string, direction: Direction) {
  const post = await withDraft(ctx.db, await getPostRow(ctx, postId));
  const order = await orderDraft(ctx, post);
  const style = readStyle(post.sourceMetadata, order.request);
  if (!isByModel() && !canRulesWrite(order, style, direction)) throw needsModel();
  const request = { ...order.request, ...changeStyle(style, direction), direction };
  const job = await queueJob(ctx, { ...order, request }, async (tx, jobId, now) => {
    await insertRewrite(tx, {
      id: siblingId("rwr", jobId),
      organizationId: ctx.organization.id,
      postId,
      jobId,
      ledgerId: order.ledgerId ?? "",
      direction,
      createdAt: now,
      updatedAt: now,
    });
    await deleteOldRewrites(tx, ctx.organization.id, postId, KEPT_MAX);
  });
  return { organization: ctx.organization, job: toJob(job) };
}

/** Lists the drafts of a post, newest first, and what could write one in each direction. */
export async function listRewrites(ctx: Ctx, postId: string) {
  const post = await withDraft(ctx.db, await getPostRow(ctx, postId));
  const rows = await listRows(ctx.db, ctx.organization.id, postId);
  return {
    rewrites: rows.map(toRewrite),
    directions: await listDirections(ctx, post),
    organization: ctx.organization,
  };
}

/** Discards a written draft or opens it again. @throws AppError `notFound`; `conflict` for one without a text */
export async function updateRewrite(ctx: Ctx, postId: string, rewriteId: string, status: "open" | "discarded") {
  await getPostRow(ctx, postId);
  const row = await getWritten(ctx, ctx.db, postId, rewriteId);
  const decision = status === "open" ? null : status;
  const change = { decision, updatedAt: ctx.clock.now() };
  if (decision !== row.decision) await changeRewrite(ctx.db, ctx.organization.id, { id: rewriteId }, change);
  const changed = await findRewrite(ctx.db, ctx.organization.id, postId, rewriteId);
  return { organization: ctx.organization, rewrite: toRewrite(changed ?? row) };
}

/**
 * Makes a draft the text of its post, as a new revision with the sources of its sentences.
 * @returns the post, and the revision whose restoring undoes it
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; `conflict` for a draft without a text, and for
 * one of other changes than the post has now
 */
export async function acceptRewrite(ctx: Ctx, postId: string, rewriteId: string, write: DraftWrite) {
  let previousRevisionId = "";
  const row = await replaceText(ctx, postId, write, async (tx, row) => {
    const { title, markdown, sentences, ...draft } = await getWritten(ctx, tx, postId, rewriteId);
    if (draft.ledgerId !== row.ledgerId) {
      throw new AppError("conflict", "The selected changes of the post were updated since", "Write the post again.");
    }
    previousRevisionId = (write.draft && row.draftRevisionId) || row.revisionId;
    const change = { decision: "accepted" as const, updatedAt: ctx.clock.now() };
    await changeRewrite(tx, ctx.organization.id, { id: rewriteId }, change);
    const { recommendations } = draft;
    const text = { title, markdown, sentences: parseSentences(sentences), recommendations };
    return { text, metadata: Object(draft.metadata) };
  });
  return { post: write.draft ? await withDraft(ctx.db, row) : row, previousRevisionId };
}

type Written = RewriteWithJob & { title: string; markdown: string; sentences: string };

async function getWritten(ctx: Ctx, db: Ctx["db"], postId: string, rewriteId: string): Promise<Written> {
  const row = await findRewrite(db, ctx.organization.id, postId, rewriteId);
  if (!row) throw notFound("Draft");
  const { title, markdown, sentences } = row;
  if (title !== null && markdown !== null && sentences !== null) return { ...row, title, markdown, sentences };
  throw new AppError("conflict", "The draft is not written", "See its status; write the post again if it has failed.");
}

const isByModel = (): boolean => configuredModel().kind === "model";

async function orderDraft(ctx: Ctx, post: PostRow): Promise<NewGeneration> {
  if (post.markdown !== null) return orderRewrite(ctx, post, {});
  throw new AppError("conflict", "An image post has no text", "Regenerate it instead.");
}

/** Rules word the article of a brief in one way only. */
function canRulesWrite({ request }: NewGeneration, style: TextStyle, direction: Direction): boolean {
  return request.briefId === undefined && canChangeStyle(style, direction);
}

const NEEDS_MODEL = "Only a model can write this text again in that direction";

function needsModel(): AppError {
  return new AppError("conflict", NEEDS_MODEL, "Choose another direction, or have the operator set up a model.");
}

async function listDirections(ctx: Ctx, post: PostRow): Promise<DirectionOption[]> {
  try {
    const order = await orderDraft(ctx, post);
    const style = readStyle(post.sourceMetadata, order.request);
    return DIRECTIONS.map((direction) => {
      const rules = canRulesWrite(order, style, direction) ? "rules" : null;
      const writer = isByModel() ? "model" : rules;
      return { direction, writer, reason: writer === null ? NEEDS_MODEL : null };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    return DIRECTIONS.map((direction) => ({ direction, writer: null, reason: error.message }));
  }
}
