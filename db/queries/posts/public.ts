import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { brandIdentities, customDomains, organizations, posts } from "#db/schema/index.ts";

type PostRow = typeof posts.$inferSelect;

export type PublicOrganization = {
  id: string;
  slug: string;
  /** The verified custom domain. */
  domain: string | null;
  /** The company name of the default brand identity, else the organization's. */
  name: string;
  logo: string | null;
  websiteUrl: string | null;
  /** The colors of the default brand identity. */
  colors: string[];
  /** The font of the default brand identity. */
  font: string | null;
  brandLogo: string | null;
  language: string;
  /** The last change of the data that its pages show. */
  changedAt: Date;
};

const isDefaultBrand = (): SQL | undefined =>
  and(
    eq(brandIdentities.organizationId, organizations.id),
    eq(brandIdentities.isDefault, true),
    isNotDeleted(brandIdentities),
  );

const hasVerifiedDomain = (): SQL | undefined =>
  and(eq(customDomains.organizationId, organizations.id), isNotNull(customDomains.verifiedAt));

/** An organization with public pages, and the appearance of its default brand. */
export async function findPublicOrganization(db: Db, slug: string): Promise<PublicOrganization | undefined> {
  const [row] = await db
    .select({
      id: organizations.id,
      slug: organizations.slug,
      domain: customDomains.domain,
      organizationName: organizations.name,
      companyName: brandIdentities.companyName,
      logo: organizations.logo,
      websiteUrl: sql<string | null>`coalesce(${organizations.websiteUrl}, ${brandIdentities.websiteUrl})`,
      colors: brandIdentities.colors,
      font: brandIdentities.font,
      brandLogo: brandIdentities.logoUrl,
      language: brandIdentities.language,
      updatedAt: organizations.updatedAt,
      brandUpdatedAt: brandIdentities.updatedAt,
    })
    .from(organizations)
    .leftJoin(brandIdentities, isDefaultBrand())
    .leftJoin(customDomains, hasVerifiedDomain())
    .where(and(eq(organizations.slug, slug), eq(organizations.publicPages, true)));
  if (!row) return undefined;
  const { updatedAt, brandUpdatedAt, organizationName, companyName, ...rest } = row;
  const name = companyName?.trim() || organizationName;
  const changedAt = new Date(Math.max(updatedAt.getTime(), brandUpdatedAt?.getTime() ?? 0));
  return { ...rest, name, colors: row.colors ?? [], language: row.language ?? "English", changedAt };
}

/** Organizations with public pages, the last changed first, each with the last change of its data or posts. */
export async function listPublicOrganizations(
  db: Db,
  limit: number,
): Promise<{ slug: string; domain: string | null; name: string; changedAt: Date }[]> {
  const changed = sql`greatest(${organizations.updatedAt}, max(${posts.updatedAt}))`;
  return db
    .select({
      slug: organizations.slug,
      domain: customDomains.domain,
      name: sql<string>`coalesce(nullif(trim(${brandIdentities.companyName}), ''), ${organizations.name})`,
      changedAt: sql<Date>`${changed}`.mapWith(organizations.updatedAt),
    })
    .from(organizations)
    .innerJoin(posts, and(eq(posts.organizationId, organizations.id), isPublicPost()))
    .leftJoin(brandIdentities, isDefaultBrand())
    .leftJoin(customDomains, hasVerifiedDomain())
    .where(eq(organizations.publicPages, true))
    .groupBy(organizations.id, brandIdentities.id, customDomains.id)
    .orderBy(desc(changed), organizations.slug)
    .limit(limit);
}

const PUBLIC_TYPES: PostRow["contentType"][] = ["changelog", "blog_post"];
const isPublicPost = (): SQL | undefined =>
  and(
    isNotDeleted(posts),
    eq(posts.status, "published"),
    inArray(posts.contentType, PUBLIC_TYPES),
    isNotNull(posts.slug),
    isNotNull(posts.publishedAt),
  );
const isPublic = (organizationId: string): SQL | undefined =>
  and(eq(posts.organizationId, organizationId), isPublicPost());

/** The columns of a list of published posts. */
export type PublicPostRow = Pick<
  PostRow,
  "id" | "title" | "slug" | "markdown" | "contentType" | "sourceMetadata" | "publishedAt" | "updatedAt"
> & {
  /** Headings of the third level, which include the categories of a changelog. */
  headings: string[];
};

/** The part of a text that a list excerpts. */
const EXCERPT_LENGTH = 4_000;
/** The part of a text that is searched for headings. */
const HEADINGS_LENGTH = 40_000;

const headings = sql<string[]>`array(
  select distinct match[1]
  from regexp_matches(left(${posts.markdown}, ${HEADINGS_LENGTH}), '^### ([^\n]{1,60})$', 'gn') as match
)`;

const columns = {
  id: posts.id,
  title: posts.title,
  slug: posts.slug,
  contentType: posts.contentType,
  sourceMetadata: posts.sourceMetadata,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  headings,
};

/** Published changelogs and blog posts, newest publication first, each with the beginning of its text. */
export async function listPublicPosts(
  db: Db,
  organizationId: string,
  page: { limit: number; offset: number },
): Promise<PublicPostRow[]> {
  return db
    .select({ ...columns, markdown: sql<string | null>`left(${posts.markdown}, ${EXCERPT_LENGTH})` })
    .from(posts)
    .where(isPublic(organizationId))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The names and last changes of published posts, newest publication first. */
export async function listPublicAddresses(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  const rows = await db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(isPublic(organizationId))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit);
  return rows.flatMap(({ slug, updatedAt }) => (slug === null ? [] : [{ slug, updatedAt }]));
}

/** The newest ones with their whole texts, for feeds. */
export async function listWholePublicPosts(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<(PublicPostRow & Pick<PostRow, "content">)[]> {
  return db
    .select({ ...columns, markdown: posts.markdown, content: posts.content })
    .from(posts)
    .where(isPublic(organizationId))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit);
}

export async function countPublicPosts(db: Db, organizationId: string): Promise<number> {
  return db.$count(posts, isPublic(organizationId));
}

export async function findPublicPost(
  db: Db,
  organizationId: string,
  slug: string,
): Promise<(PublicPostRow & Pick<PostRow, "content">) | undefined> {
  const [row] = await db
    .select({ ...columns, markdown: posts.markdown, content: posts.content })
    .from(posts)
    .where(and(isPublic(organizationId), eq(posts.slug, slug)));
  return row;
}
