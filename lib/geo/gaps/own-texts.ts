import "server-only";
import type { Db } from "#db/client.ts";
import { listPublicPosts } from "#db/queries/posts/public.ts";
import { origin } from "#lib/env.ts";
import { addressesOf } from "#lib/posts/public-address.ts";
import { markdownToText } from "#lib/web/markdown.ts";
import type { OwnText } from "./own-answer.ts";

/** As many of the newest published texts as gaps and briefs look through. */
const POSTS_MAX = 100;

export type OwnPost = OwnText & { postId: string; url: string };

/** Published changelogs and blog posts, newest first, each with its beginning. */
export async function listOwnPosts(db: Db, organization: { id: string; slug: string }): Promise<OwnPost[]> {
  const address = addressesOf(origin(), organization.slug);
  const posts = await listPublicPosts(db, organization.id, { limit: POSTS_MAX, offset: 0 });
  return posts.flatMap(({ id, slug, title, markdown }) =>
    slug === null ? [] : [{ postId: id, url: address.post(slug), title, text: markdownToText(markdown ?? "") }],
  );
}
