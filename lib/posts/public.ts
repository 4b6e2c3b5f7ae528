import "server-only";
import type { Db } from "#db/client.ts";
import { findPublicOrganization, findPublicPost, listPublicPosts, type PostRow } from "#db/queries/posts.ts";

/** What anyone may read of a published post. */
export type PublicPost = {
  id: string;
  title: string;
  slug: string;
  /** Sanitized HTML. */
  content: string;
  markdown: string;
  contentType: PostRow["contentType"];
  publishedAt: Date;
  updatedAt: Date;
};

export type PublicSite = { slug: string; name: string; logo: string | null };

const LIST_MAX = 200;

/** An organization's published changelogs and blog posts, newest first; undefined where its public pages are off. */
export async function listPublished(
  db: Db,
  organizationSlug: string,
): Promise<{ organization: PublicSite; posts: PublicPost[] } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const rows = await listPublicPosts(db, organization.id, LIST_MAX);
  return { organization: siteOf(organization), posts: rows.flatMap(toPublicPost) };
}

/** One published post; undefined for drafts, other types and where the public pages are off. */
export async function findPublished(
  db: Db,
  organizationSlug: string,
  postSlug: string,
): Promise<{ organization: PublicSite; post: PublicPost } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  const row = organization && (await findPublicPost(db, organization.id, postSlug));
  const [post] = row ? toPublicPost(row) : [];
  return organization && post ? { organization: siteOf(organization), post } : undefined;
}

function siteOf({ slug, name, logo }: PublicSite): PublicSite {
  return { slug, name, logo };
}

/** A post without a slug has no address and so no public page. */
function toPublicPost(row: PostRow): PublicPost[] {
  if (row.slug === null || row.publishedAt === null) return [];
  return [
    {
      id: row.id,
      title: row.title,
      slug: row.slug,
      content: row.content,
      markdown: row.markdown ?? "",
      contentType: row.contentType,
      publishedAt: row.publishedAt,
      updatedAt: row.updatedAt,
    },
  ];
}
