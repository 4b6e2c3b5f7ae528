import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  like,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { organizations, posts } from "#db/schema/index.ts";

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;
type ContentType = PostRow["contentType"];
type Status = PostRow["status"];

/** Filters for a list; an empty list does not filter. */
export type PostFilter = {
  statuses: Status[];
  contentTypes: ContentType[];
  brandIdentityIds: string[];
  publishDestination?: string | undefined;
  text: string;
};

/** With `excerpt` only so many characters of a post's Markdown are read, and no HTML. */
export type PostPage = { sort: "asc" | "desc"; limit: number; offset: number; excerpt?: number };

function matchesAny<T extends string>(column: Parameters<typeof inArray>[0], values: T[]): SQL | undefined {
  return values.length > 0 ? inArray(column, values) : undefined;
}

/** Escapes a text for a LIKE pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function matching(organizationId: string, filter: PostFilter): SQL | undefined {
  const pattern = `%${literal(filter.text)}%`;
  return and(
    eq(posts.organizationId, organizationId),
    isNotDeleted(posts),
    matchesAny(posts.status, filter.statuses),
    matchesAny(posts.contentType, filter.contentTypes),
    matchesAny(posts.brandIdentityId, filter.brandIdentityIds),
    filter.publishDestination === undefined ? undefined : eq(posts.publishDestination, filter.publishDestination),
    filter.text === "" ? undefined : or(ilike(posts.title, pattern), ilike(posts.markdown, pattern)),
  );
}

/** All columns, or an excerpt of the text. An image post keeps its HTML, which is short. */
function selectColumns({ excerpt }: PostPage) {
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
      .select(selectColumns(page))
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
    .select(selectColumns(page))
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), isNotDeleted(posts), inArray(posts.id, ids)))
    .orderBy(...order);
}

/** Counts the matching posts. */
export async function countPosts(db: Db, organizationId: string, filter: PostFilter): Promise<number> {
  return db.$count(posts, matching(organizationId, filter));
}

const matchesId = (organizationId: string, id: string) =>
  and(eq(posts.organizationId, organizationId), eq(posts.id, id), isNotDeleted(posts));

export async function findPost(db: Db, organizationId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await db.select().from(posts).where(matchesId(organizationId, id));
  return row;
}

/** A post without its text. */
export type PostHead = Pick<PostRow, "id" | "title" | "status" | "publishedAt">;

/** Posts by ids, in no order and without their texts; ids of other organizations are ignored. */
export async function listPostHeads(db: Db, organizationId: string, ids: readonly string[]): Promise<PostHead[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: posts.id, title: posts.title, status: posts.status, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), isNotDeleted(posts), inArray(posts.id, [...ids])));
}

/** Titles of the newest posts of a brand, newest first; a null brand is the default one. */
export async function listEarlierTitles(
  db: Db,
  organizationId: string,
  brandIdentityId: string | null,
  limit: number,
): Promise<string[]> {
  const ofBrand = brandIdentityId === null ? isNull(posts.brandIdentityId) : eq(posts.brandIdentityId, brandIdentityId);
  const rows = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), isNotDeleted(posts), ofBrand))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ title }) => title);
}

/** Locks the post until the transaction ends, so that writes to it are serialized. */
export async function lockPost(tx: Db, organizationId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(matchesId(organizationId, id)).for("update");
  return row;
}

/** The post's organization, if it requires approval. */
const requiringApproval = (db: Db) =>
  db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, posts.organizationId), eq(organizations.requireApproval, true)));

/**
 * Locks the draft of any organization whose planned publication has been due the longest, and skips those that other
 * processes have locked and those that wait for a required approval. Only for the clock.
 */
export async function claimDuePost(tx: Db, now: Date, except: string[]): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(
      and(
        isNotDeleted(posts),
        eq(posts.status, "draft"),
        lte(posts.publishAt, now),
        or(eq(posts.review, "approved"), notExists(requiringApproval(tx))),
        except.length > 0 ? notInArray(posts.id, except) : undefined,
      ),
    )
    .orderBy(asc(posts.publishAt), asc(posts.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** @returns false when the id or the slug is taken */
export async function insertPost(db: Db, row: NewPost): Promise<boolean> {
  const rows = await db.insert(posts).values(row).onConflictDoNothing().returning({ id: posts.id });
  return rows.length > 0;
}

/** Updates a post and increments its version. Throws a unique violation on `posts_org_slug` for a taken slug. */
export async function updatePost(
  db: Db,
  organizationId: string,
  id: string,
  change: Partial<NewPost>,
): Promise<PostRow | undefined> {
  const [row] = await db
    .update(posts)
    .set({ ...change, version: sql`${posts.version} + 1` })
    .where(matchesId(organizationId, id))
    .returning();
  return row;
}

/** Sets the ledger of a post. Its version stays, because the ledger is not part of the resource. */
export async function setPostLedger(db: Db, organizationId: string, id: string, ledgerId: string): Promise<void> {
  await db.update(posts).set({ ledgerId }).where(matchesId(organizationId, id));
}

/** Whether the post was ever stored, even if it is deleted. */
export async function isPostStored(db: Db, organizationId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), eq(posts.id, id)));
  return rows.length > 0;
}

/** Slugs in use that equal `base` or begin with `base-`. */
export async function listSlugs(db: Db, organizationId: string, base: string): Promise<string[]> {
  const rows = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(
      and(
        eq(posts.organizationId, organizationId),
        isNotDeleted(posts),
        or(eq(posts.slug, base), like(posts.slug, `${literal(base)}-%`)),
      ),
    );
  return rows.flatMap((row) => row.slug ?? []);
}

/** Whether another post of the organization has the slug. */
export async function isSlugTaken(db: Db, organizationId: string, slug: string, exceptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.organizationId, organizationId), isNotDeleted(posts), eq(posts.slug, slug)));
  return rows.some((row) => row.id !== exceptId);
}
