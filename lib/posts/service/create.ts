import "server-only";
import type { Db } from "#db/client.ts";
import { findPost, insertPost, listSlugs, lockPost, type PostRow, updatePost } from "#db/queries/posts.ts";
import { findRevision, insertRevision } from "#db/queries/revisions.ts";
import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import { formatSentences } from "#lib/posts/sentences.ts";
import { freeSlug, slugBase } from "#lib/posts/slug.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import type { Author } from "./author.ts";

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
  brandIdentityId: string | null;
  ledgerId: string;
  sourceMetadata: unknown;
  text: WrittenText;
  author: Author;
};

const SLUG_ATTEMPTS = 20;

/**
 * Stores a generated draft under the given ids; one that is there already stays as it is, so that the step that makes
 * it may run again. The slug is made of the title and free at the very insert.
 * @param tx a transaction: post and revision or nothing
 */
export async function createGeneratedPost(tx: Db, input: NewPostInput, now: Date): Promise<void> {
  const { text } = input;
  const base = slugBase(text.title, input.id);
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
    if (await findPost(tx, input.organizationId, input.id)) return;
    const slug = freeSlug(base, await listSlugs(tx, input.organizationId, base));
    const inserted = await insertPost(tx, {
      id: input.id,
      organizationId: input.organizationId,
      title: text.title,
      slug,
      content: renderMarkdown(text.markdown),
      markdown: text.markdown,
      recommendations: text.recommendations,
      contentType: input.contentType,
      status: "draft",
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
      ...revisionOf(input.organizationId, text, input.author, now),
    });
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
    ...revisionOf(organizationId, text, input.author, now),
  });
  await updatePost(tx, organizationId, row.id, {
    title: text.title,
    markdown: text.markdown,
    content: renderMarkdown(text.markdown),
    recommendations: text.recommendations,
    brandIdentityId: input.brandIdentityId,
    ledgerId: input.ledgerId,
    revisionId: input.revisionId,
    updatedAt: now,
  });
  return true;
}

function revisionOf(organizationId: string, text: WrittenText, author: Author, now: Date) {
  return {
    organizationId,
    title: text.title,
    markdown: text.markdown,
    sentences: formatSentences(text.sentences),
    origin: "generated" as const,
    authorUserId: author.userId,
    authorLabel: author.label,
    createdAt: now,
    updatedAt: now,
  };
}
