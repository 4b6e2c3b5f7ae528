import "server-only";
import type { Db } from "#db/client.ts";
import {
  findPublicOrganization,
  findPublicPost,
  listPublicPosts,
  type PostRow,
  type PublicPostRow,
} from "#db/queries/posts.ts";

/** What a list shows of a published post: its text is the beginning alone. */
export type PublicSummary = {
  id: string;
  title: string;
  slug: string;
  markdown: string;
  contentType: PostRow["contentType"];
  publishedAt: Date;
  updatedAt: Date;
};

/** What anyone may read of a published post. */
export type PublicPost = PublicSummary & {
  /** Sanitized HTML. */
  content: string;
};

export type PublicSite = { slug: string; name: string; logo: string | null };

const LIST_MAX = 200;

/** An organization's published changelogs and blog posts, newest first; undefined where its public pages are off. */
export async function listPublished(
  db: Db,
  organizationSlug: string,
): Promise<{ organization: PublicSite; posts: PublicSummary[] } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const rows = await listPublicPosts(db, organization.id, LIST_MAX);
  return { organization: siteOf(organization), posts: rows.flatMap(toSummary) };
}

/** One published post; undefined for drafts, other types and where the public pages are off. */
export async function findPublished(
  db: Db,
  organizationSlug: string,
  postSlug: string,
): Promise<{ organization: PublicSite; post: PublicPost } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  const row = organization && (await findPublicPost(db, organization.id, postSlug));
  const [summary] = row ? toSummary(row) : [];
  if (!organization || !row || !summary) return undefined;
  return { organization: siteOf(organization), post: { ...summary, content: row.content } };
}

function siteOf({ slug, name, logo }: PublicSite): PublicSite {
  return { slug, name, logo };
}

/** A post without a slug has no address and so no public page. */
function toSummary(row: PublicPostRow): PublicSummary[] {
  const { id, title, slug, contentType, publishedAt, updatedAt } = row;
  if (slug === null || publishedAt === null) return [];
  return [{ id, title, slug, markdown: row.markdown ?? "", contentType, publishedAt, updatedAt }];
}
