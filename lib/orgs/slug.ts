import { buildSlug } from "#lib/slug.ts";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";

/** First path segments of the product, which cannot be slugs of organizations. */
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
  "verify-email",
  "welcome",
  "well-known",
  "www",
]);

/** Leaves room for a number within the 64 characters of the contract. */
const BASE_MAX = 48;
const SLUG_MIN = 2;

/** Builds an organization's slug before it is made unique; `workspace` when the name has fewer than two letters. */
export function slugFrom(name: string): string {
  const slug = buildSlug(name, BASE_MAX);
  return slug.length < SLUG_MIN ? "workspace" : slug;
}

/** Whether an organization can have this slug. */
export function isSlug(text: string): boolean {
  return SLUG_PATTERN.test(text) && !RESERVED_SLUGS.has(text);
}

/** Returns the slug itself, then with `-2`, `-3`, …, without reserved ones. */
export function slugCandidates(base: string, count: number): string[] {
  const numbered = Array.from({ length: count }, (_, i) => (i === 0 ? base : `${base}-${i + 1}`));
  return numbered.filter((slug) => !RESERVED_SLUGS.has(slug));
}
