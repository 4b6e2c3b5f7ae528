import "server-only";
import type { Db } from "#db/client.ts";
import { isSlugTaken, type NewPost, type PostRow, updatePost as updateRow } from "#db/queries/posts/posts.ts";
import { findRevision, insertRevision, type RevisionRow } from "#db/queries/posts/revisions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { assertApproved, reviewAfterEdit } from "./approval.ts";
import { getAuthor } from "./author.ts";
import { type RewriteInput, rewritePost } from "./create.ts";
import { applyDraft, keepsDraft, renderRevision, withDraft } from "./draft.ts";
import { inPost, updated } from "./in-post.ts";
import { changedText, keepRevision, type TextChange } from "./keep-revision.ts";
import { changedPlan, NO_PLAN } from "./plan.ts";

/** The changes of a PATCH request. */
export type PostChange = TextChange & {
  status?: PostRow["status"] | undefined;
  publishDestination?: string | null | undefined;
  publishAt?: string | null | undefined;
};

/**
 * Changes a post and keeps its previous text as a revision. Writes to one post are serialized, and a change without
 * effect keeps the version.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; `conflict` for a slug in use, a plan for a
 * published post, or a missing approval; `invalid` for a passage that does not occur exactly once or a plan in the past
 */
export async function updatePost(
  ctx: Ctx,
  postId: string,
  change: PostChange,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, (tx, row) => changePost(tx, ctx, row, change));
}

async function changePost(tx: Db, ctx: Ctx, row: PostRow, change: PostChange): Promise<PostRow> {
  const now = ctx.clock.now();
  const text = changedText(row, change);
  const changesText = text.title !== undefined || text.markdown !== undefined;
  await assertApproved(tx, row, { status: change.status, changesText });
  const fields: Partial<NewPost> = { ...text, ...changedStatus(row, change.status, now) };
  if (change.publishDestination !== undefined && change.publishDestination !== row.publishDestination)
    fields.publishDestination = change.publishDestination;
  Object.assign(fields, await changedPlan(tx, row, change, now));
  if (Object.keys(fields).length === 0) return row;
  if (changesText) fields.review = reviewAfterEdit(row.review);
  if (text.markdown) fields.content = renderMarkdown(text.markdown);
  if (Object.keys(text).length > 0) fields.revisionId = await keepRevision(tx, ctx, row, text, now);
  return updated(await updateRow(tx, ctx.organization.id, row.id, { ...fields, updatedAt: now }));
}

/**
 * Changes the text of a post as a draft: what is public stays. The text of an unpublished post changes at once.
 * @throws AppError as `updatePost`
 */
export async function changeDraft(
  ctx: Ctx,
  postId: string,
  change: Omit<TextChange, "slug">,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    if (!keepsDraft(row)) return changePost(tx, ctx, row, change);
    const base = await withDraft(tx, row);
    const text = changedText(base, change);
    if (Object.keys(text).length === 0) return row;
    return keepDraft(tx, ctx, row, await keepRevision(tx, ctx, base, text, ctx.clock.now(), isFirst(row)));
  });
}

/** A write with the ETag that it is based on. `draft` keeps the text of a published post as draft changes. */
export type DraftWrite = { ifMatch: string | undefined; draft: boolean };

/** The first draft changes never join the revision that is public. */
const isFirst = (row: PostRow) => ({ isNew: row.draftRevisionId === null });

/** Leaves `updatedAt`, by which readers of the public text see whether it changed. */
async function keepDraft(tx: Db, ctx: Ctx, row: PostRow, draftRevisionId: string | null): Promise<PostRow> {
  const shown = await findRevision(tx, row.organizationId, row.id, row.revisionId);
  const review = draftRevisionId === null ? (shown?.review ?? "none") : reviewAfterEdit(row.review);
  return updated(await updateRow(tx, ctx.organization.id, row.id, { draftRevisionId, review }));
}

/**
 * Adds a sentence to a post as a revision of its own. `place` returns the new text and the sentence with its sources.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; what `place` throws
 */
export async function addSentence(
  ctx: Ctx,
  postId: string,
  { ifMatch, draft }: DraftWrite,
  place: (tx: Db, row: PostRow) => Promise<{ markdown: string; sentence: AttributedSentence }>,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    const now = ctx.clock.now();
    const isAside = draft && keepsDraft(row);
    if (!isAside) await assertApproved(tx, row, { changesText: true });
    const base = isAside ? await withDraft(tx, row) : row;
    const { markdown, sentence } = await place(tx, base);
    const revisionId = await keepRevision(tx, ctx, base, { markdown }, now, { added: sentence });
    if (isAside) return keepDraft(tx, ctx, row, revisionId);
    const review = reviewAfterEdit(row.review);
    const fields = { markdown, content: renderMarkdown(markdown), revisionId, review, updatedAt: now };
    return updated(await updateRow(tx, ctx.organization.id, row.id, fields));
  });
}

/** A generated text that replaces the one of a post. */
export type Replacement = Pick<RewriteInput, "text" | "metadata">;

/**
 * Makes a generated text the post's, as a revision of its own. `find` returns it, given the locked post.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; what `find` throws
 */
export async function replaceText(
  ctx: Ctx,
  postId: string,
  { ifMatch, draft }: DraftWrite,
  find: (tx: Db, row: PostRow) => Promise<Replacement>,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    const replacement = await find(tx, row);
    if (row.ledgerId === null) throw new Error(`Post ${row.id} has no ledger.`);
    const now = ctx.clock.now();
    const { organizationId, ledgerId } = row;
    const { brandIdentityId } = draft ? await withDraft(tx, row) : row;
    const revisionId = newId("rev", now.getTime());
    const author = { userId: null, label: "Clarion" };
    const input = {
      ...replacement,
      organizationId,
      brandIdentityId,
      ledgerId,
      revisionId,
      author,
      postId: row.id,
      draft,
    };
    return updated(await rewritePost(tx, input, now));
  });
}

/**
 * Makes the text of an earlier revision current, together with its slug unless another post uses it. As a draft it
 * becomes the draft changes of a published post, and the public revision ends them.
 */
export async function restoreRevision(
  ctx: Ctx,
  postId: string,
  revisionId: string,
  { ifMatch, draft }: DraftWrite,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    const source = await findRevision(tx, ctx.organization.id, row.id, revisionId);
    if (!source) throw notFound("Revision");
    if (!draft || !keepsDraft(row)) return restoreText(tx, ctx, row, source);
    if (source.id === row.draftRevisionId) return row;
    if (source.id === row.revisionId) return row.draftRevisionId === null ? row : keepDraft(tx, ctx, row, null);
    return keepDraft(
      tx,
      ctx,
      row,
      await copyRevision(tx, ctx, row.slug, { ...source, review: reviewAfterEdit(row.review) }),
    );
  });
}

async function restoreText(tx: Db, ctx: Ctx, row: PostRow, source: RevisionRow): Promise<PostRow> {
  if (source.id === row.revisionId) return row;
  const isDraft = source.id === row.draftRevisionId;
  await assertApproved(tx, row, { changesText: !isDraft, isDraft });
  if (isDraft) return updated(await applyDraft(tx, row, source, ctx.clock.now()));
  const free = source.slug !== null && !(await isSlugTaken(tx, ctx.organization.id, source.slug, row.id));
  const slug = free ? source.slug : row.slug;
  const review = reviewAfterEdit(row.review);
  const revisionId = await copyRevision(tx, ctx, slug, { ...source, review, pending: null });
  const fields = { slug, ...(await renderRevision(tx, row, { ...source, pending: null })) };
  const change = { ...fields, review, revisionId, updatedAt: ctx.clock.now() };
  return updated(await updateRow(tx, ctx.organization.id, row.id, change));
}

/** Stores a revision again as the newest one. @returns the ID of the copy */
async function copyRevision(tx: Db, ctx: Ctx, slug: string | null, source: RevisionRow): Promise<string> {
  const now = ctx.clock.now();
  const id = newId("rev", now.getTime());
  const author = getAuthor(ctx.principal);
  const by = { authorUserId: author.userId, authorLabel: author.label };
  const unseen = { reviewerUserId: null, reviewerLabel: null, reviewedAt: null };
  await insertRevision(tx, {
    ...source,
    ...by,
    ...unseen,
    id,
    slug,
    origin: "restored",
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Makes a revision the public text of a post and publishes the post. Draft changes end with their publication.
 * @returns the post, and the revision whose restoring undoes it
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag
 */
export async function publishRevision(ctx: Ctx, postId: string, revisionId: string, ifMatch: string | undefined) {
  let previousRevisionId = "";
  const post = await inPost(ctx, postId, ifMatch, async (tx, row) => {
    const source = await findRevision(tx, ctx.organization.id, row.id, revisionId);
    if (!source) throw notFound("Revision");
    previousRevisionId = row.revisionId;
    return changePost(tx, ctx, await restoreText(tx, ctx, row, source), { status: "published" });
  });
  return { post, previousRevisionId };
}

/**
 * Ends the draft changes of a post. Their revision stays.
 * @throws AppError `notFound`; `conflict` for a revision that is not the draft; `preconditionFailed` for a stale ETag
 */
export async function discardRevision(
  ctx: Ctx,
  postId: string,
  revisionId: string,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    if (!(await findRevision(tx, ctx.organization.id, row.id, revisionId))) throw notFound("Revision");
    if (row.draftRevisionId === revisionId) return keepDraft(tx, ctx, row, null);
    throw new AppError("conflict", "Revision is not the draft", "Use the `draftRevisionId` that the post has now.");
  });
}

function changedStatus(row: PostRow, status: PostRow["status"] | undefined, now: Date): Partial<NewPost> {
  if (status === undefined || status === row.status) return {};
  return { status, publishedAt: status === "published" ? now : null, ...NO_PLAN };
}
