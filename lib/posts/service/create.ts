import "server-only";
import type { Db } from "#db/client.ts";
import { insertPost, isPostStored, listSlugs, lockPost, type PostRow, updatePost } from "#db/queries/posts/posts.ts";
import { findRevision, insertRevision } from "#db/queries/posts/revisions.ts";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import { formatSentences } from "#lib/posts/sentences.ts";
import { freeSlug, slugBase } from "#lib/posts/slug.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { assertApproved, reviewAfterEdit } from "./approval.ts";
import type { Author } from "./author.ts";
import { keepsDraft } from "./draft.ts";
import { type DrawnPicture, keepPicture, pictureFields } from "./picture.ts";

/** A text by a writer, with the entries behind each sentence. */
export type WrittenText = {
  title: string;
  markdown: string;
  sentences: AttributedSentence[];
  recommendations: string | null;
};

export type NewPostInput = {
  id: string;
  revisionId: string;
  organizationId: string;
  contentType: PostRow["contentType"];
  /** Default: draft. */
  status?: PostRow["status"];
  /** Default: none. */
  review?: PostRow["review"];
  publishDestination?: string | null;
  brandIdentityId: string | null;
  ledgerId: string;
  sourceMetadata: unknown;
  text: WrittenText;
  /** The picture of an image post, instead of a text. */
  picture?: DrawnPicture | undefined;
  author: Author;
};

const SLUG_ATTEMPTS = 20;

/**
 * Stores a generated post under the given IDs. An existing post stays unchanged, so that the step can be repeated.
 * The slug is derived from the title and checked again on insert.
 * @param tx a transaction: both post and revision or neither
 */
export async function createGeneratedPost(tx: Db, input: NewPostInput, now: Date): Promise<void> {
  const { text, status = "draft", review = "none" } = input;
  const base = slugBase(text.title, input.id);
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
    if (await isPostStored(tx, input.organizationId, input.id)) return;
    const slug = freeSlug(base, await listSlugs(tx, input.organizationId, base));
    const inserted = await insertPost(tx, {
      id: input.id,
      organizationId: input.organizationId,
      title: text.title,
      slug,
      ...renderFields(input),
      recommendations: text.recommendations,
      contentType: input.contentType,
      status,
      review,
      publishedAt: status === "published" ? now : null,
      publishDestination: input.publishDestination ?? null,
      sourceMetadata: input.sourceMetadata,
      brandIdentityId: input.brandIdentityId,
      ledgerId: input.ledgerId,
      revisionId: input.revisionId,
      createdAt: now,
      updatedAt: now,
    });
    if (!inserted) continue;
    await insertRevision(tx, {
      id: input.revisionId,
      postId: input.id,
      slug,
      review,
      ...toRevisionRow(input, now),
    });
    if (input.picture) await keepPicture(tx, { ...input, postId: input.id }, input.picture, now);
    return;
  }
  throw new Error(`No free slug was found for ${base}.`);
}

export type RewriteInput = {
  postId: string;
  revisionId: string;
  organizationId: string;
  brandIdentityId: string | null;
  ledgerId: string;
  text: WrittenText;
  /** Fields of `sourceMetadata` that change; others stay. */
  metadata?: object;
  picture?: DrawnPicture | undefined;
  author: Author;
  /** Keeps the text of a published post as draft changes. */
  draft?: boolean;
};

/**
 * Replaces the text of a post with a newly generated one, once per revision ID. The current text stays as a revision,
 * and the slug does not change.
 * @param tx a transaction
 * @returns the post; undefined if it was deleted
 * @throws AppError `conflict` for a published post where approval is required
 */
export async function rewritePost(tx: Db, input: RewriteInput, now: Date): Promise<PostRow | undefined> {
  const { organizationId, text } = input;
  const row = await lockPost(tx, organizationId, input.postId);
  if (!row) return undefined;
  if (await findRevision(tx, organizationId, row.id, input.revisionId)) return row;
  const isAside = input.draft === true && keepsDraft(row);
  const { recommendations } = text;
  const pending = { recommendations, brandIdentityId: input.brandIdentityId, metadata: input.metadata ?? {} };
  if (!isAside) await assertApproved(tx, row, { changesText: true });
  const review = reviewAfterEdit(row.review);
  await insertRevision(tx, {
    id: input.revisionId,
    postId: row.id,
    slug: row.slug,
    review,
    pending: isAside ? pending : null,
    ...toRevisionRow(input, now),
  });
  if (input.picture) await keepPicture(tx, input, input.picture, now);
  if (isAside) return updatePost(tx, organizationId, row.id, { draftRevisionId: input.revisionId, review });
  return updatePost(tx, organizationId, row.id, {
    title: text.title,
    ...renderFields(input),
    recommendations,
    brandIdentityId: input.brandIdentityId,
    ledgerId: input.ledgerId,
    revisionId: input.revisionId,
    review,
    ...(input.metadata === undefined ? {} : { sourceMetadata: { ...Object(row.sourceMetadata), ...input.metadata } }),
    updatedAt: now,
  });
}

type Written = Pick<RewriteInput, "organizationId" | "text" | "picture" | "author">;

/** The visible fields of a post: a rendered text or a picture. */
function renderFields({ text: { markdown }, picture }: Written) {
  return picture ? pictureFields(picture) : { markdown, content: renderMarkdown(markdown) };
}

function toRevisionRow({ organizationId, text, picture, author }: Written, now: Date) {
  return {
    organizationId,
    title: text.title,
    markdown: picture ? null : text.markdown,
    imageToken: picture?.token ?? null,
    sentences: formatSentences(text.sentences),
    origin: "generated" as const,
    authorUserId: author.userId,
    authorLabel: author.label,
    createdAt: now,
    updatedAt: now,
  };
}
