import { useOrganization } from "#components/dashboard/organization.tsx";
import { usePublicPages } from "#components/posts/organization-settings.ts";
import type { Post } from "#lib/posts/contract.ts";

/** Where readers find a published post: the path of its page, or null without one; undefined while loading. */
export function usePlace({ contentType, slug }: Pick<Post, "contentType" | "slug">): string | null | undefined {
  const { slug: organization } = useOrganization();
  const publicPages = usePublicPages();
  if ((contentType !== "changelog" && contentType !== "blog_post") || slug === null) return null;
  return publicPages === undefined ? undefined : publicPages ? `/p/${organization}/${slug}` : null;
}
