import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNotDeleted } from "#db/queries/deleted.ts";
import { geoBriefs, geoScoringVersions, posts } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import type { ReadScope } from "./daily.ts";

type ProjectKey = Pick<ReadScope, "organizationId" | "projectId">;

/** When the names or rules by which a project's answers are scored were set, the first time included. */
export async function listNameEdits(db: Db, key: ProjectKey): Promise<Date[]> {
  const { organizationId, projectId, createdAt } = geoScoringVersions;
  const rows = await db
    .select({ createdAt })
    .from(geoScoringVersions)
    .where(and(eq(organizationId, key.organizationId), eq(projectId, key.projectId)))
    .orderBy(asc(createdAt));
  return rows.map((row) => row.createdAt);
}

/** The articles of a project's briefs that were published in a span, oldest first. */
export async function listArticles(
  db: Db,
  key: ProjectKey,
  { start, end }: Span,
): Promise<{ title: string; publishedAt: Date }[]> {
  const rows = await db
    .select({ title: posts.title, publishedAt: posts.publishedAt })
    .from(geoBriefs)
    .innerJoin(posts, and(eq(posts.id, geoBriefs.postId), eq(posts.organizationId, geoBriefs.organizationId)))
    .where(
      and(
        eq(geoBriefs.organizationId, key.organizationId),
        eq(geoBriefs.projectId, key.projectId),
        eq(posts.status, "published"),
        isNotDeleted(posts),
        gte(posts.publishedAt, start),
        lt(posts.publishedAt, end),
      ),
    )
    .orderBy(asc(posts.publishedAt));
  return rows.flatMap(({ title, publishedAt }) => (publishedAt ? [{ title, publishedAt }] : []));
}
