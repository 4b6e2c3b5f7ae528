import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { findSharedPost, type SharedPost } from "#db/queries/posts/shares.ts";
import { hashToken } from "#lib/auth/tokens.ts";
import { type Clock, systemClock } from "#lib/clock.ts";

/** No scripts; the address is a credential, so that pages it links to do not learn it. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

type Documents = { shared: (post: SharedPost) => string; missing: () => string };

/** Serves the post of a share link. Unknown, revoked and expired links get the same 404. */
export async function serveShared(
  token: string,
  documents: Documents,
  { db = getDb(), clock = systemClock }: { db?: Db; clock?: Clock } = {},
): Promise<Response> {
  const post = await findSharedPost(db, hashToken(token), clock.now());
  if (!post) return new Response(documents.missing(), { status: 404, headers: HEADERS });
  return new Response(documents.shared(post), { headers: HEADERS });
}
