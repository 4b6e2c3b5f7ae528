import "server-only";
import { createHash } from "node:crypto";
import { getDb } from "#db/client.ts";
import { origin } from "#lib/env.ts";
import { findPublished, listPublished, type PublicPost, type PublicSite, type PublicSummary } from "./public.ts";

/** No script at all; styles stand in the document. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FRESH = "public, max-age=60, stale-while-revalidate=600";

type Documents = {
  post: (site: PublicSite, post: PublicPost, origin: string) => string;
  list: (site: PublicSite, posts: readonly PublicSummary[], origin: string) => string;
  missing: () => string;
};

/** Answers the list of an organization's published posts; 404 where its public pages are off. */
export async function serveList(request: Request, organizationSlug: string, documents: Documents): Promise<Response> {
  const found = await listPublished(getDb(), organizationSlug);
  if (!found) return answerMissing(documents);
  return answer(request, documents.list(found.organization, found.posts, origin()));
}

/** Answers one published post; 404 for drafts, unknown slugs and where public pages are off. */
export async function servePost(
  request: Request,
  organizationSlug: string,
  postSlug: string,
  documents: Documents,
): Promise<Response> {
  const found = await findPublished(getDb(), organizationSlug, postSlug);
  if (!found) return answerMissing(documents);
  return answer(request, documents.post(found.organization, found.post, origin()));
}

/** A document under its ETag, 304 to whoever has it (RFC 9110, 13.1.2). */
function answer(request: Request, html: string): Response {
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
  const headers = { ETag: etag, "Cache-Control": FRESH, "Content-Security-Policy": POLICY };
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(html, { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

function answerMissing(documents: Documents): Response {
  return new Response(documents.missing(), {
    status: 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": POLICY,
    },
  });
}
