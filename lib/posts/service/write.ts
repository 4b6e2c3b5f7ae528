import "server-only";
import type { Db } from "#db/client.ts";
import { findPostImage } from "#db/queries/posts/images.ts";
import { isSlugTaken, type NewPost, type PostRow, updatePost as updateRow } from "#db/queries/posts/posts.ts";
import {
  findRevision,
  insertRevision,
  listGeneratedSentences,
  type RevisionRow,
  updateRevision,
} from "#db/queries/posts/revisions.ts";
import { listDraftSentences } from "#db/queries/posts/rewrites.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { type AttributedSentence, attributeSentences } from "#lib/content/evidence/attribute.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { applyChange, PassageFault } from "#lib/posts/apply-change.ts";
import { markdownText } from "#lib/posts/contract.ts";
import { formatSentences, parseSentences } from "#lib/posts/sentences.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { assertApproved, reviewAfterEdit } from "./approval.ts";
import { getAuthor, isSameAuthor } from "./author.ts";
import { type RewriteInput, rewritePost } from "./create.ts";
import { inPost, updated } from "./in-post.ts";
import { pictureFields } from "./picture.ts";
import { changedPlan, NO_PLAN } from "./plan.ts";

/** The changes of a PATCH request. */
export type PostChange = {
  title?: string | undefined;
  slug?: string | null | undefined;
  markdown?: string | undefined;
  /** Passages of the text, each of which occurs once, and what replaces them; instead of `markdown`. */
  replacements?: { find: string; replace: string }[] | undefined;
  status?: PostRow["status"] | undefined;
  publishDestination?: string | null | undefined;
  publishAt?: string | null | undefined;
};

/** Edits by one author within this time of a revision's creation belong to the same revision. */
const COALESCE_MS = 5 * 60_000;
/** Generated texts that an edit is compared with. */
const GENERATED_MAX = 10;

/**
 * Changes a post and keeps its previous text as a revision. Writes to one post are serialized, and a change without
 * effect keeps the version.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; `conflict` for a slug in use a plan for a
 * published post, or a missing approval; `invalid` for a passage that does not occur exactly once or a plan in the past
 */
export async function updatePost(
  ctx: Ctx,
  postId: string,
  change: PostChange,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
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
  });
}

/**
 * Adds a sentence to a post as a revision of its own. `place` returns the new text and the sentence with its sources.
 * @throws AppError `notFound`; `preconditionFailed` for a stale ETag; what `place` throws
 */
export async function addSentence(
  ctx: Ctx,
  postId: string,
  ifMatch: string | undefined,
  place: (tx: Db, row: PostRow) => Promise<{ markdown: string; sentence: AttributedSentence }>,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    await assertApproved(tx, row, { changesText: true });
    const now = ctx.clock.now();
    const { markdown, sentence } = await place(tx, row);
    const revisionId = await keepRevision(tx, ctx, row, { markdown }, now, sentence);
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
  ifMatch: string | undefined,
  find: (tx: Db, row: PostRow) => Promise<Replacement>,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    const replacement = await find(tx, row);
    if (row.ledgerId === null) throw new Error(`Post ${row.id} has no ledger.`);
    const now = ctx.clock.now();
    const { organizationId, brandIdentityId, ledgerId } = row;
    const revisionId = newId("rev", now.getTime());
    const author = { userId: null, label: "Clarion" };
    const input = { ...replacement, organizationId, brandIdentityId, ledgerId, revisionId, author, postId: row.id };
    return updated(await rewritePost(tx, input, now));
  });
}

/** Makes the text of an earlier revision current, together with its slug unless another post uses it. */
export async function restoreRevision(
  ctx: Ctx,
  postId: string,
  revisionId: string,
  ifMatch: string | undefined,
): Promise<PostRow> {
  return inPost(ctx, postId, ifMatch, async (tx, row) => {
    const source = await findRevision(tx, ctx.organization.id, row.id, revisionId);
    if (!source) throw notFound("Revision");
    if (source.id === row.revisionId) return row;
    await assertApproved(tx, row, { changesText: true });
    const now = ctx.clock.now();
    const free = source.slug !== null && !(await isSlugTaken(tx, ctx.organization.id, source.slug, row.id));
    const text = { title: source.title, slug: free ? source.slug : row.slug, markdown: source.markdown };
    const review = reviewAfterEdit(row.review);
    const revisionIdNow = newId("rev", now.getTime());
    const author = getAuthor(ctx.principal);
    await insertRevision(tx, {
      ...text,
      id: revisionIdNow,
      organizationId: ctx.organization.id,
      postId: row.id,
      imageToken: source.imageToken,
      sentences: source.sentences,
      review,
      origin: "restored",
      authorUserId: author.userId,
      authorLabel: author.label,
      createdAt: now,
      updatedAt: now,
    });
    const shown = await renderRevision(tx, row, source);
    const fields = { ...text, ...shown, review, revisionId: revisionIdNow, updatedAt: now };
    return updated(await updateRow(tx, ctx.organization.id, row.id, fields));
  });
}

/** The visible fields of a post for one of its revisions. */
async function renderRevision(tx: Db, row: PostRow, { markdown, imageToken }: RevisionRow): Promise<Partial<NewPost>> {
  if (markdown !== null) return { content: renderMarkdown(markdown) };
  const image = imageToken && (await findPostImage(tx, row.organizationId, row.id, imageToken));
  if (!image) throw new Error(`A revision of ${row.id} has neither text nor picture.`);
  return pictureFields(image);
}

function noMarkdown(): AppError {
  return new AppError(
    "invalid",
    "An image post has no Markdown",
    "Change its title, slug or status, or regenerate it.",
  );
}

type Text = { title?: string; slug?: string | null; markdown?: string };

function changedText(row: PostRow, change: PostChange): Text {
  const { title, markdown } = applyTo(row, change);
  return {
    ...(title !== row.title ? { title } : {}),
    ...(change.slug !== undefined && change.slug !== row.slug ? { slug: change.slug } : {}),
    ...(markdown !== row.markdown && markdown !== null ? { markdown } : {}),
  };
}

/** The new title and text. An image post has no text to change. */
function applyTo(row: PostRow, change: PostChange): { title: string; markdown: string | null } {
  if (row.markdown === null) {
    if (change.markdown !== undefined || change.replacements !== undefined) throw noMarkdown();
    return { title: change.title ?? row.title, markdown: null };
  }
  try {
    const text = applyChange({ title: row.title, markdown: row.markdown }, change);
    const isStorable = text.markdown === row.markdown || markdownText.safeParse(text.markdown).success;
    if (!isStorable) throw new PassageFault("The changed text is empty or too long");
    return text;
  } catch (error) {
    if (!(error instanceof PassageFault)) throw error;
    throw new AppError(
      "invalid",
      error.message,
      "Copy each passage exactly from the text, with enough of it to occur once.",
    );
  }
}

function changedStatus(row: PostRow, status: PostRow["status"] | undefined, now: Date): Partial<NewPost> {
  if (status === undefined || status === row.status) return {};
  return { status, publishedAt: status === "published" ? now : null, ...NO_PLAN };
}

/**
 * Writes the current text to the author's open revision or a new one.
 * @param added a checked sentence of the text, which always gets a new revision
 * @returns the ID of the revision
 */
async function keepRevision(
  tx: Db,
  ctx: Ctx,
  row: PostRow,
  text: Text,
  now: Date,
  added?: AttributedSentence,
): Promise<string> {
  const organizationId = ctx.organization.id;
  const current = await findRevision(tx, organizationId, row.id, row.revisionId);
  const sentences =
    text.markdown === undefined ? current?.sentences : await attribute(tx, row, text.markdown, current, added);
  const author = getAuthor(ctx.principal);
  const present = {
    title: text.title ?? row.title,
    slug: text.slug === undefined ? row.slug : text.slug,
    markdown: text.markdown ?? row.markdown,
    imageToken: current?.imageToken ?? null,
    sentences: sentences ?? "[]",
    review: text.title === undefined && text.markdown === undefined ? row.review : reviewAfterEdit(row.review),
  };
  if (!added && current && isOpen(current, now) && isSameAuthor(author, current)) {
    await updateRevision(tx, organizationId, current.id, { ...present, updatedAt: now });
    return current.id;
  }
  const id = newId("rev", now.getTime());
  await insertRevision(tx, {
    ...present,
    id,
    organizationId,
    postId: row.id,
    origin: "edited",
    authorUserId: author.userId,
    authorLabel: author.label,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

function isOpen(revision: RevisionRow, now: Date): boolean {
  return revision.origin === "edited" && now.getTime() - revision.createdAt.getTime() < COALESCE_MS;
}

/**
 * Compares with the generated texts too, so that a sentence gets its sources back when an edit is undone, and with the
 * drafts of the post, so that a change taken from one of them keeps its sources.
 */
async function attribute(
  tx: Db,
  { organizationId, id, ledgerId }: PostRow,
  markdown: string,
  current: RevisionRow | undefined,
  added: AttributedSentence | undefined,
): Promise<string> {
  const generated = await listGeneratedSentences(tx, organizationId, id, GENERATED_MAX);
  const drafts = ledgerId === null ? [] : await listDraftSentences(tx, organizationId, id, ledgerId, GENERATED_MAX);
  const versions = [current?.sentences ?? "[]", ...generated, ...drafts].map(parseSentences);
  return formatSentences(attributeSentences(markdown, ...versions, added ? [added] : []));
}
