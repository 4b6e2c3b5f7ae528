import "server-only";
import type { Db } from "#db/client.ts";
import { findBrand } from "#db/queries/brands/brands.ts";
import { findPostImage } from "#db/queries/posts/images.ts";
import { type NewPost, type PostRow, updatePost } from "#db/queries/posts/posts.ts";
import { findRevision, type RevisionRow, updateRevision } from "#db/queries/posts/revisions.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { pictureFields } from "./picture.ts";

/** Whether draft writes keep a new text beside the text of the post. That of an unpublished post changes at once. */
export function keepsDraft({ status, draftRevisionId }: Pick<PostRow, "status" | "draftRevisionId">): boolean {
  return status === "published" || draftRevisionId !== null;
}

/** The post as it will be once its draft changes are published; the row itself if there are none. */
export async function withDraft(db: Db, row: PostRow): Promise<PostRow> {
  const draft = row.draftRevisionId && (await findRevision(db, row.organizationId, row.id, row.draftRevisionId));
  if (!draft) return row;
  return { ...row, ...(await renderRevision(db, row, draft)), revisionId: draft.id, updatedAt: draft.updatedAt };
}

/** The fields of a post that one of its revisions fills. The slug is not among them. */
export async function renderRevision(db: Db, row: PostRow, revision: RevisionRow) {
  const { title, markdown, pending } = revision;
  return { title, markdown, ...(await renderContent(db, row, revision)), ...toFields(row, pending) };
}

/** Makes the draft changes of a post its text. @returns undefined if the post was deleted */
export async function applyDraft(tx: Db, row: PostRow, draft: RevisionRow, now: Date): Promise<PostRow | undefined> {
  const { organizationId, id } = row;
  const fields: Partial<NewPost> = await renderRevision(tx, row, draft);
  const brandId = draft.pending?.brandIdentityId;
  if (brandId && !(await findBrand(tx, organizationId, brandId))) fields.brandIdentityId = row.brandIdentityId;
  await updateRevision(tx, organizationId, draft.id, { slug: row.slug, pending: null });
  const change = { ...fields, revisionId: draft.id, draftRevisionId: null, updatedAt: now };
  return updatePost(tx, organizationId, id, change);
}

function toFields(row: PostRow, pending: RevisionRow["pending"]) {
  if (pending === null) return {};
  const { recommendations, brandIdentityId, metadata } = pending;
  return { recommendations, brandIdentityId, sourceMetadata: { ...Object(row.sourceMetadata), ...metadata } };
}

async function renderContent(db: Db, row: PostRow, { markdown, imageToken }: RevisionRow) {
  if (markdown !== null) return { content: renderMarkdown(markdown) };
  const image = imageToken && (await findPostImage(db, row.organizationId, row.id, imageToken));
  if (!image) throw new Error(`A revision of ${row.id} has neither text nor picture.`);
  return pictureFields(image) satisfies Partial<NewPost>;
}
