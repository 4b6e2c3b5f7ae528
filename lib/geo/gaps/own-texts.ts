import "server-only";
import type { Db } from "#db/client.ts";
import { listPublicPosts } from "#db/queries/posts/public.ts";
import { origin } from "#lib/env.ts";
import { buildAddresses, getSitePath } from "#lib/posts/public-address.ts";
import { markdownToText } from "#lib/web/markdown.ts";

/** The number of newest published texts that gaps and briefs search. */
const POSTS_MAX = 100;

/** A published text of the organization. */
export type OwnPost = { postId: string; url: string; title: string; text: string };

/** Published changelogs and blog posts, newest first, each with the beginning of its text. */
export async function listOwnPosts(db: Db, organization: { id: string; slug: string }): Promise<OwnPost[]> {
  const address = buildAddresses(origin(), getSitePath(organization.slug));
  const posts = await listPublicPosts(db, organization.id, { limit: POSTS_MAX, offset: 0 });
  return posts.flatMap(({ id, slug, title, markdown }) =>
    slug === null ? [] : [{ postId: id, url: address.post(slug), title, text: markdownToText(markdown ?? "") }],
  );
}
