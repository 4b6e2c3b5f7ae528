import type { PublicPost, PublicSite } from "#lib/posts/public.ts";

/** Returns an organization with public pages. */
export function testSite(site: Partial<PublicSite> = {}): PublicSite {
  return {
    path: "/p/acme",
    domain: null,
    name: "Acme",
    logo: null,
    websiteUrl: null,
    colors: [],
    font: null,
    accents: { light: "#3a47c7", dark: "#a9b3ff" },
    changedAt: new Date("2026-11-01T00:00:00.000Z"),
    ...site,
  };
}

/** Returns a published post. */
export function testPublicPost(post: Partial<PublicPost> = {}): PublicPost {
  return {
    id: "post_1",
    title: "Dark mode",
    slug: "dark-mode",
    markdown: "# Dark mode\n\nIt is there.",
    content: "<h1>Dark mode</h1>\n<p>It is there.</p>",
    kind: "Changelog",
    tags: ["Bug Fixes"],
    language: { tag: "en", direction: "ltr" },
    publishedAt: new Date("2026-11-20T23:30:00.000Z"),
    updatedAt: new Date("2026-11-21T08:00:00.000Z"),
    ...post,
  };
}
