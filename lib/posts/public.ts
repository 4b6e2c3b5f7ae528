import "server-only";
import type { Db } from "#db/client.ts";
import {
  countPublicPosts,
  findPublicOrganization,
  findPublicPost,
  listPublicPosts,
  listWholePublicPosts,
  type PublicOrganization,
  type PublicPostRow,
} from "#db/queries/posts/public.ts";
import { accentsOf } from "#lib/content/images/palette.ts";
import { languageOf, type TextLanguage } from "#lib/content/language.ts";
import { CATEGORIES } from "#lib/content/ledger/types.ts";

/** Whose posts they are and how they look; all that anyone may know of an organization. */
export type PublicSite = {
  slug: string;
  name: string;
  /** An https address. */
  logo: string | null;
  websiteUrl: string | null;
  colors: string[];
  /** Colors for links, readable on a white and on a dark page. */
  accents: { light: string; dark: string };
  /** When any of this changed last. */
  changedAt: Date;
};

/** What a list shows of a published post: its text is the beginning alone. */
export type PublicSummary = {
  id: string;
  title: string;
  slug: string;
  markdown: string;
  kind: "Changelog" | "Blog";
  /** The categories of its changes, in their order of display. */
  tags: string[];
  language: TextLanguage;
  publishedAt: Date;
  updatedAt: Date;
};

/** What anyone may read of a published post. */
export type PublicPost = PublicSummary & {
  /** Sanitized HTML. */
  content: string;
};

export type PublicList = {
  site: PublicSite;
  posts: PublicSummary[];
  page: number;
  totalPages: number;
};

/** Posts on a page of the list. */
export const PAGE_SIZE = 50;
/** Posts in a feed. */
const FEED_SIZE = 50;

/**
 * An organization's published changelogs and blog posts, newest first; undefined where its public pages are off and for
 * a page that is not there.
 */
export async function listPublished(db: Db, organizationSlug: string, page = 1): Promise<PublicList | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const total = await countPublicPosts(db, organization.id);
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > totalPages) return undefined;
  const rows = await listPublicPosts(db, organization.id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const posts = rows.flatMap((row) => toSummary(row, organization));
  return { site: siteOf(organization), posts, page, totalPages };
}

/** The newest posts whole; undefined where the public pages are off. */
export async function listForFeed(
  db: Db,
  organizationSlug: string,
): Promise<{ site: PublicSite; posts: PublicPost[] } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const rows = await listWholePublicPosts(db, organization.id, FEED_SIZE);
  return { site: siteOf(organization), posts: rows.flatMap((row) => toPost(row, organization)) };
}

/** One published post; undefined for drafts, other types and where the public pages are off. */
export async function findPublished(
  db: Db,
  organizationSlug: string,
  postSlug: string,
): Promise<{ site: PublicSite; post: PublicPost } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  const row = organization && (await findPublicPost(db, organization.id, postSlug));
  const [post] = row ? toPost(row, organization) : [];
  return organization && post ? { site: siteOf(organization), post } : undefined;
}

function siteOf({ slug, name, logo, brandLogo, websiteUrl, colors, changedAt }: PublicOrganization): PublicSite {
  const shown = [logo, brandLogo].find((url) => url?.startsWith("https://")) ?? null;
  return { slug, name, logo: shown, websiteUrl, colors, accents: accentsOf(colors), changedAt };
}

function toPost(row: PublicPostRow & { content: string }, organization: PublicOrganization): PublicPost[] {
  return toSummary(row, organization).map((summary) => ({ ...summary, content: row.content }));
}

/** A post without a slug has no address and so no public page. */
function toSummary(row: PublicPostRow, { language }: PublicOrganization): PublicSummary[] {
  const { id, title, slug, contentType, publishedAt, updatedAt } = row;
  if (slug === null || publishedAt === null) return [];
  const markdown = row.markdown ?? "";
  const text = `${title} ${markdown.slice(0, 2_000)}`;
  return [
    {
      id,
      title,
      slug,
      markdown,
      kind: contentType === "blog_post" ? "Blog" : "Changelog",
      tags: CATEGORIES.filter((category) => row.headings.includes(category)),
      language: languageOf(text, language, wroteModel(row.sourceMetadata)),
      publishedAt,
      updatedAt,
    },
  ];
}

function wroteModel(metadata: unknown): boolean {
  const { writer } = (metadata ?? {}) as { writer?: { kind?: unknown } };
  return writer?.kind === "model";
}
