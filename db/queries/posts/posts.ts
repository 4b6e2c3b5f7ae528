import { and, asc, desc, eq, getTableColumns, ilike, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { posts } from "#db/schema/index.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;
type ContentType = PostRow["contentType"];
type Status = PostRow["status"];

/** What narrows a list; an empty list or none narrows nothing. */
export type PostFilter = {
  statuses: Status[];
  contentTypes: ContentType[];
  brandIdentityIds: string[];
  publishDestination?: string | undefined;
  text: string;
};

/** With `excerpt` a text is read no further than so many characters of its Markdown, and not as HTML. */
export type PostPage = { sort: "asc" | "desc"; limit: number; offset: number; excerpt?: number };

function oneOf<T extends string>(column: Parameters<typeof inArray>[0], values: T[]): SQL | undefined {
  return values.length > 0 ? inArray(column, values) : undefined;
}

/** Text that stands for itself in a LIKE pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function matching(organizationId: string, filter: PostFilter): SQL | undefined {
  const pattern = `%${literal(filter.text)}%`;
  return and(
    eq(posts.organizationId, organizationId),
    oneOf(posts.status, filter.statuses),
    oneOf(posts.contentType, filter.contentTypes),
    oneOf(posts.brandIdentityId, filter.brandIdentityIds),
    filter.publishDestination === undefined ? undefined : eq(posts.publishDestination, filter.publishDestination),
    filter.text === "" ? undefined : or(ilike(posts.title, pattern), ilike(posts.markdown, pattern)),
  );
}

/** The whole row, or one whose text is an excerpt; a picture keeps its HTML, which is short. */
function columnsOf({ excerpt }: PostPage) {
  const columns = getTableColumns(posts);
  if (excerpt === undefined) return columns;
  return {
    ...columns,
    markdown: sql<string | null>`left(${posts.markdown}, ${excerpt})`,
    content: sql<string>`case when ${posts.markdown} is null then ${posts.content} else '' end`,
  };
}

/** Far pages find their ids in the index first, so that skipped rows are not read. */
const FAR_OFFSET = 500;

/** One page by creation time, ties by id. */
export async function listPosts(
  db: Db,
  organizationId: string,
  filter: PostFilter,
  page: PostPage,
): Promise<PostRow[]> {
  const by = page.sort === "asc" ? asc : desc;
  const order = [by(posts.createdAt), by(posts.id)] as const;
  const where = matching(organizationId, filter);
  if (page.offset < FAR_OFFSET) {
    return db
      .select(columnsOf(page))
      .from(posts)
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset);
  }
  const ids = db
    .select({ id: posts.id })
    .from(posts)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select(columnsOf(page))
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), inArray(posts.id, ids)))
    .orderBy(...order);
}

/** How many posts match. */
export async function countPosts(db: Db, organizationId: string, filter: PostFilter): Promise<number> {
  return db.$count(posts, matching(organizationId, filter));
}

export async function findPost(db: Db, organizationId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)));
  return row;
}

/** What there is of a post without its text. */
export type PostHead = Pick<PostRow, "id" | "title" | "status" | "publishedAt">;

/** Posts by their ids, in no order and without their texts; ids of others are left out. */
export async function listPostHeads(db: Db, organizationId: string, ids: readonly string[]): Promise<PostHead[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: posts.id, title: posts.title, status: posts.status, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), inArray(posts.id, [...ids])));
}

/** The post, locked until the transaction ends, so that writes to it happen one after another. */
export async function lockPost(tx: Db, organizationId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)))
    .for("update");
  return row;
}

/** @returns false where the id or the slug is taken */
export async function insertPost(db: Db, row: NewPost): Promise<boolean> {
  const rows = await db.insert(posts).values(row).onConflictDoNothing().returning({ id: posts.id });
  return rows.length > 0;
}

/** Changes a post and raises its version. Fails on `posts_org_slug` where the slug is taken. */
export async function updatePost(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewPost>,
): Promise<PostRow | undefined> {
  const [row] = await db
    .update(posts)
    .set({ ...change, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)))
    .returning();
  return row;
}

/** Points a post at another ledger; no part of the resource, so its version stays. */
export async function setPostLedger(db: Db, organizationId: string, id: string, ledgerId: string): Promise<void> {
  await db
    .update(posts)
    .set({ ledgerId })
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)));
}

export async function deletePost(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(posts)
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)))
    .returning({ id: posts.id });
  return rows.length > 0;
}

/** Slugs in use that are `base` or begin with `base-`. */
export async function listSlugs(db: Db, organizationId: string, base: string): Promise<string[]> {
  const rows = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(
      and(eq(posts.organizationId, organizationId), or(eq(posts.slug, base), like(posts.slug, `${literal(base)}-%`))),
    );
  return rows.flatMap((row) => row.slug ?? []);
}

/** Whether another post of the organization has the slug. */
export async function isSlugTaken(db: Db, organizationId: string, slug: string, exceptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), eq(posts.slug, slug)));
  return rows.some((row) => row.id !== exceptId);
}
