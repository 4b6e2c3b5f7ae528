/** First path segments that belong to the product; no organization can have one as its slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "_next",
  "accept-invitation",
  "account",
  "admin",
  "api",
  "app",
  "assets",
  "auth",
  "billing",
  "clarion",
  "docs",
  "favicon",
  "feed",
  "forgot-password",
  "geo",
  "help",
  "home",
  "i",
  "icon",
  "images",
  "invite",
  "login",
  "logout",
  "mcp",
  "new",
  "oauth",
  "onboarding",
  "openapi",
  "p",
  "reset-password",
  "robots",
  "settings",
  "sign-in",
  "sign-out",
  "sign-up",
  "sitemap",
  "static",
  "status",
  "tracker",
  "v1",
  "v2",
  "v3",
  "welcome",
  "well-known",
  "www",
]);

/** Lower-case words joined by `-`. */
export const SLUG_SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SLUG_MAX = 48;

/** A slug made of a name: lower-case ASCII words joined by `-`; `workspace` where nothing is left. */
export function slugFrom(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, "");
  return words.length < 2 ? "workspace" : words;
}

/** Whether an organization can have this slug. */
export function isSlug(text: string): boolean {
  return SLUG_SHAPE.test(text) && !RESERVED_SLUGS.has(text);
}

/** The slug itself, then with `-2`, `-3`, …; without those that are reserved. */
export function slugCandidates(base: string, count: number): string[] {
  const numbered = Array.from({ length: count }, (_, i) => (i === 0 ? base : `${base}-${i + 1}`));
  return numbered.filter((slug) => !RESERVED_SLUGS.has(slug));
}
