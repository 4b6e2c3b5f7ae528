import type { PublicPost, PublicSite, PublicSummary } from "#lib/posts/public.ts";
import { buildAddresses } from "#lib/posts/public-address.ts";
import { describePost } from "#lib/posts/public-text.ts";

const CONTEXT = "https://schema.org";
const LISTED_MAX = 20;

/** A post as structured data (schema.org). */
export function linkedPost(site: PublicSite, post: PublicPost, url: string, image: string): Record<string, unknown> {
  const organization = toOrganization(site);
  return {
    "@context": CONTEXT,
    "@type": post.kind === "Blog" ? "BlogPosting" : "Article",
    headline: post.title,
    description: describePost(site, post),
    url,
    mainEntityOfPage: url,
    image,
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    inLanguage: post.language.tag,
    keywords: post.tags,
    author: organization,
    publisher: organization,
  };
}

/** The list of posts as structured data (schema.org). */
export function linkedList(site: PublicSite, posts: readonly PublicSummary[], url: string, image: string) {
  const urls = buildAddresses(new URL(url).origin, site.path);
  return {
    "@context": CONTEXT,
    "@type": "Blog",
    name: `${site.name}: what’s new`,
    url,
    image,
    publisher: toOrganization(site),
    blogPost: posts.slice(0, LISTED_MAX).map((post) => ({
      "@type": "BlogPosting",
      headline: post.title,
      url: urls.post(post.slug),
      datePublished: post.publishedAt.toISOString(),
      dateModified: post.updatedAt.toISOString(),
    })),
  };
}

function toOrganization({ name, websiteUrl, logo }: PublicSite) {
  return {
    "@type": "Organization",
    name,
    ...(websiteUrl === null ? {} : { url: websiteUrl }),
    ...(logo === null ? {} : { logo }),
  };
}
