import { createHash, timingSafeEqual } from "node:crypto";
import { database } from "#bench/api-baseline/database.ts";
import { findKeyIdentity } from "#db/queries/accounts/keys.ts";
import { countPosts, listPosts } from "#db/queries/posts/posts.ts";

export const dynamic = "force-dynamic";

const FILTER = { statuses: [], contentTypes: [], brandIdentityIds: [], text: "" };

/** A handwritten list endpoint with the same key check, queries and bytes, and without shared code. */
export async function GET(request: Request): Promise<Response> {
  const { db } = await database();
  const [, id, secret] =
    /^Bearer clr_([a-z0-9]+)_([A-Za-z0-9_-]{43})$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!id || !secret) return Response.json({ error: "Missing or invalid API key" }, { status: 401 });
  const key = await findKeyIdentity(db, `key_${id}`);
  const hash = createHash("sha256").update(secret).digest();
  if (!key || !timingSafeEqual(hash, Buffer.from(key.secretHash, "hex")) || !key.scopes.includes("posts.read")) {
    return Response.json({ error: "Missing or invalid API key" }, { status: 401 });
  }
  const limit = Number(new URL(request.url).searchParams.get("limit") ?? 10);
  const [rows, totalItems] = await Promise.all([
    listPosts(db, key.organization.id, FILTER, { sort: "desc", limit, offset: 0 }),
    countPosts(db, key.organization.id, FILTER),
  ]);
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  const posts = rows.map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: row.content,
    htmlUrl: row.htmlUrl,
    markdown: row.markdown,
    rawHtml: row.rawHtml,
    recommendations: row.recommendations,
    contentType: row.contentType,
    status: row.status,
    sourceMetadata: row.sourceMetadata,
    brandIdentityId: row.brandIdentityId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
  const nextPage = totalPages > 1 ? 2 : null;
  const pagination = { limit, currentPage: 1, nextPage, previousPage: null, totalPages, totalItems };
  return Response.json({ posts, pagination, organization: key.organization });
}
