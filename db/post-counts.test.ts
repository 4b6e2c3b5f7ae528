import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { organizations, postCounts, posts } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";

const db = await testDatabase();
const at = new Date("2026-01-01T00:00:00.000Z");

test("the stored counts follow every insert, status change and deletion of posts", async () => {
  await db.insert(organizations).values({ id: "org_a", slug: "a", name: "A", createdAt: at, updatedAt: at });
  const row = (id: string) => ({
    id,
    organizationId: "org_a",
    title: id,
    content: "",
    contentType: "changelog" as const,
    status: "draft" as const,
    revisionId: "rev_1",
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(posts).values([row("post_1"), row("post_2"), row("post_3")]);
  await db.update(posts).set({ status: "published" }).where(eq(posts.id, "post_2"));
  await db.update(posts).set({ title: "renamed" }).where(eq(posts.id, "post_2"));
  await db.delete(posts).where(eq(posts.id, "post_3"));
  const counts = await db.select().from(postCounts).where(sql`${postCounts.count} <> 0`);
  expect(counts.map((c) => [c.status, c.count]).sort()).toEqual([
    ["draft", 1],
    ["published", 1],
  ]);
});
