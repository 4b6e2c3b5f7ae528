import "server-only";
import type { Db } from "#db/client.ts";
import {
  countPublicPosts,
  findPublicOrganization,
  findPublicPost,
  listPublicAddresses,
  listPublicPosts,
  listWholePublicPosts,
  type PublicOrganization,
  type PublicPostRow,
} from "#db/queries/posts/public.ts";
import { getAccents } from "#lib/content/images/palette.ts";
import { detectTextLanguage, type TextLanguage } from "#lib/content/language.ts";
import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { getSitePath } from "./public-address.ts";

/** The public data of an organization. */
export type PublicSite = {
  /** The path of its list on the host that shows it; empty on a custom domain. */
  path: string;
  /** The verified custom domain. */
  domain: string | null;
  name: string;
  /** An https URL. */
  logo: string | null;
  websiteUrl: string | null;
  colors: string[];
  /** The name of the brand's font family. */
  font: string | null;
  /** Colors for links, readable on a white and on a dark page. */
  accents: { light: string; dark: string };
  /** When any of this last changed. */
  changedAt: Date;
};

/** The URL name of a published post, and its last change. */
export type PublicAddress = { slug: string; updatedAt: Date };

/** A published post in a list. `markdown` only contains the beginning of the text. */
export type PublicSummary = {
  id: string;
  title: string;
  slug: string;
  markdown: string;
  kind: "Changelog" | "Blog";
  /** The categories of its changes in display order. */
  tags: string[];
  language: TextLanguage;
  publishedAt: Date;
  updatedAt: Date;
};

/** The public data of a published post. */
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

/** Posts per page of the list. */
export const PAGE_SIZE = 50;
/** Posts per feed. */
const FEED_SIZE = 50;
/** URLs of a sitemap without the list itself (sitemaps.org: at most 50,000). */
const SITEMAP_SIZE = 49_999;

/**
 * Lists an organization's published changelogs and blog posts, newest first. Returns undefined if its public pages
 * are off or the page does not exist.
 */
export async function listPublished(db: Db, organizationSlug: string, page = 1): Promise<PublicList | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const total = await countPublicPosts(db, organization.id);
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > totalPages) return undefined;
  const rows = await listPublicPosts(db, organization.id, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const posts = rows.flatMap((row) => toSummary(row, organization));
  return { site: toSite(organization), posts, page, totalPages };
}

/** The names of all published posts, newest first; undefined if the public pages are off. */
export async function listAddresses(
  db: Db,
  organizationSlug: string,
): Promise<{ site: PublicSite; posts: PublicAddress[] } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const posts = await listPublicAddresses(db, organization.id, SITEMAP_SIZE);
  return { site: toSite(organization), posts };
}

/** The newest posts with full texts; undefined if the public pages are off. */
export async function listForFeed(
  db: Db,
  organizationSlug: string,
): Promise<{ site: PublicSite; posts: PublicPost[] } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  if (!organization) return undefined;
  const rows = await listWholePublicPosts(db, organization.id, FEED_SIZE);
  return { site: toSite(organization), posts: rows.flatMap((row) => toPost(row, organization)) };
}

/** A published post; undefined for drafts, other types and organizations without public pages. */
export async function findPublished(
  db: Db,
  organizationSlug: string,
  postSlug: string,
): Promise<{ site: PublicSite; post: PublicPost } | undefined> {
  const organization = await findPublicOrganization(db, organizationSlug);
  const row = organization && (await findPublicPost(db, organization.id, postSlug));
  const [post] = row ? toPost(row, organization) : [];
  return organization && post ? { site: toSite(organization), post } : undefined;
}

function toSite(organization: PublicOrganization): PublicSite {
  const { slug, domain, name, logo, brandLogo, websiteUrl, colors, font, changedAt } = organization;
  const shown = [logo, brandLogo].find((url) => url?.startsWith("https://")) ?? null;
  const path = getSitePath(slug);
  return { path, domain, name, logo: shown, websiteUrl, colors, font, accents: getAccents(colors), changedAt };
}

function toPost(row: PublicPostRow & { content: string }, organization: PublicOrganization): PublicPost[] {
  return toSummary(row, organization).map((summary) => ({ ...summary, content: row.content }));
}

/** A post without a slug has no URL and therefore no public page. */
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
      language: detectTextLanguage(text, language, isWrittenByModel(row.sourceMetadata)),
      publishedAt,
      updatedAt,
    },
  ];
}

function isWrittenByModel(metadata: unknown): boolean {
  const { writer } = (metadata ?? {}) as { writer?: { kind?: unknown } };
  return writer?.kind === "model";
}
