import "server-only";
import type { Db } from "#db/client.ts";
import { findPost, insertPost, listSlugs, lockPost, type PostRow, updatePost } from "#db/queries/posts/posts.ts";
import { findRevision, insertRevision } from "#db/queries/posts/revisions.ts";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import { formatSentences } from "#lib/posts/sentences.ts";
import { freeSlug, slugBase } from "#lib/posts/slug.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import type { Author } from "./author.ts";
import { type DrawnPicture, keepPicture, pictureFields } from "./picture.ts";

/** A text that a writer made, with the entries behind each sentence. */
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
  /** A draft by default. */
  status?: PostRow["status"];
  publishDestination?: string | null;
  brandIdentityId: string | null;
  ledgerId: string;
  sourceMetadata: unknown;
  text: WrittenText;
  /** What an image post shows instead of its text. */
  picture?: DrawnPicture | undefined;
  author: Author;
};

const SLUG_ATTEMPTS = 20;

/**
 * Stores a generated post under the given ids; one that is there already stays as it is, so that the step that makes
 * it may run again. The slug is made of the title and free at the very insert.
 * @param tx a transaction: post and revision or nothing
 */
export async function createGeneratedPost(tx: Db, input: NewPostInput, now: Date): Promise<void> {
  const { text, status = "draft" } = input;
  const base = slugBase(text.title, input.id);
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
    if (await findPost(tx, input.organizationId, input.id)) return;
    const slug = freeSlug(base, await listSlugs(tx, input.organizationId, base));
    const inserted = await insertPost(tx, {
      id: input.id,
      organizationId: input.organizationId,
      title: text.title,
      slug,
      ...shownOf(input),
      recommendations: text.recommendations,
      contentType: input.contentType,
      status,
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
      ...revisionOf(input, now),
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
  /** Who wrote the new text, as `sourceMetadata` says it; the rest of that stays. */
  writer?: object;
  picture?: DrawnPicture | undefined;
  author: Author;
};

/**
 * Gives a post a newly generated text; the present one stays as a revision, the slug as it is. Once per revision id.
 * @param tx a transaction
 * @returns false where the post is gone
 */
export async function rewritePost(tx: Db, input: RewriteInput, now: Date): Promise<boolean> {
  const { organizationId, text } = input;
  const row = await lockPost(tx, organizationId, input.postId);
  if (!row) return false;
  if (await findRevision(tx, organizationId, row.id, input.revisionId)) return true;
  await insertRevision(tx, {
    id: input.revisionId,
    postId: row.id,
    slug: row.slug,
    ...revisionOf(input, now),
  });
  if (input.picture) await keepPicture(tx, input, input.picture, now);
  await updatePost(tx, organizationId, row.id, {
    title: text.title,
    ...shownOf(input),
    recommendations: text.recommendations,
    brandIdentityId: input.brandIdentityId,
    ledgerId: input.ledgerId,
    revisionId: input.revisionId,
    ...(input.writer === undefined ? {} : { sourceMetadata: { ...Object(row.sourceMetadata), writer: input.writer } }),
    updatedAt: now,
  });
  return true;
}

type Written = Pick<RewriteInput, "organizationId" | "text" | "picture" | "author">;

/** What readers see of it: a rendered text or a picture. */
function shownOf({ text: { markdown }, picture }: Written) {
  return picture ? pictureFields(picture) : { markdown, content: renderMarkdown(markdown) };
}

function revisionOf({ organizationId, text, picture, author }: Written, now: Date) {
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
