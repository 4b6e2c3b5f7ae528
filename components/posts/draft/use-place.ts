import { useOrganization } from "#components/dashboard/organization.tsx";
import { usePublicPages, useVerifiedDomain } from "#components/posts/organization-settings.ts";
import type { Post } from "#lib/posts/contract.ts";

/** Where readers find the public pages of an organization, as shown and as linked, without a slash at the end. */
type Site = { text: string; href: string };

/** The custom domain once it is verified, else the path on this server; undefined while loading. */
export function usePublicSite(): Site | undefined {
  const { slug } = useOrganization();
  const domain = useVerifiedDomain();
  if (domain === undefined) return undefined;
  return domain
    ? { text: domain.domain, href: new URL(domain.url).origin }
    : { text: `/p/${slug}`, href: `/p/${slug}` };
}

/** Where readers find a published post, or null without a public page; undefined while loading. */
export function usePlace({ contentType, slug }: Pick<Post, "contentType" | "slug">): Site | null | undefined {
  const publicPages = usePublicPages();
  const site = usePublicSite();
  if (!hasPublicPage(contentType) || slug === null) return null;
  if (publicPages === undefined || site === undefined) return undefined;
  return publicPages ? { text: `${site.text}/${slug}`, href: `${site.href}/${slug}` } : null;
}

/** Whether posts of this type have a page of their own. */
export function hasPublicPage(contentType: Post["contentType"]): boolean {
  return contentType === "changelog" || contentType === "blog_post";
}
