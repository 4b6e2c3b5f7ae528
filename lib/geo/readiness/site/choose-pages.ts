import type { Page } from "#lib/geo/readiness/pages/read-page.ts";

/** File types that are no pages. */
const NO_PAGE = /\.(?:png|jpe?g|gif|webp|svg|ico|css|m?js|json|xml|txt|md|pdf|zip|gz|mp4|webm|woff2?|rss|atom|ya?ml)$/i;
/** Paths without content of their own: those that need a session, and endless lists. */
const NO_CONTENT =
  /\/(?:cart|basket|checkout|account|login|log-in|signin|sign-in|signup|sign-up|register|logout|search|wp-admin|admin|cdn-cgi)(?:\/|$)/i;

/**
 * Chooses further pages of a website, alternating between links of the homepage and the sitemap and preferring
 * different sections; at most `max`, without duplicates.
 */
export function choosePages(home: string, page: Page | undefined, mapped: readonly string[], max: number): string[] {
  const { origin } = new URL(home);
  const seen = new Set([bare(home)]);
  const parts = new Map<string, string[]>();
  const linked = page?.links.map(({ url }) => url) ?? [];
  for (const written of interleave(linked, mapped)) {
    const url = pageAddress(written, origin);
    if (url === undefined || seen.has(bare(url))) continue;
    seen.add(bare(url));
    const part = new URL(url).pathname.split("/")[1] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), url]);
  }
  return roundRobin([...parts.values()]).slice(0, max);
}

function interleave(first: readonly string[], second: readonly string[]): string[] {
  const all: string[] = [];
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    for (const one of [first[index], second[index]]) if (one !== undefined) all.push(one);
  }
  return all;
}

/** Merges lists in turn: the first item of each, then the second of each, and so on. */
function roundRobin(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]))
    .flat()
    .filter((url) => url !== undefined);
}

function pageAddress(written: string, origin: string): string | undefined {
  const url = URL.parse(written);
  if (url?.origin !== origin || url.search !== "") return undefined;
  if (NO_PAGE.test(url.pathname) || NO_CONTENT.test(url.pathname)) return undefined;
  url.hash = "";
  return url.href;
}

function bare(url: string): string {
  return url.replace(/[#?].*$/, "").replace(/\/$/, "");
}
