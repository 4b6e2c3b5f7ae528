import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { findSharedPost } from "#db/queries/posts/shares.ts";
import { hashToken } from "#lib/auth/tokens.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { withDraft } from "#lib/posts/service/draft.ts";

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

/** What a link shows. */
export type SharedPost = { title: string; content: string; organizationName: string; expiresAt: Date };

type Documents = { shared: (post: SharedPost) => string; missing: () => string };

/** Serves the text of a share link, draft changes included. Unknown, revoked and expired links get the same 404. */
export async function serveShared(
  token: string,
  documents: Documents,
  { db = getDb(), clock = systemClock }: { db?: Db; clock?: Clock } = {},
): Promise<Response> {
  const row = await findSharedPost(db, hashToken(token), clock.now());
  if (!row) return new Response(documents.missing(), { status: 404, headers: HEADERS });
  const { title, content } = await withDraft(db, row.post);
  const { organizationName, expiresAt } = row;
  return new Response(documents.shared({ title, content, organizationName, expiresAt }), { headers: HEADERS });
}
