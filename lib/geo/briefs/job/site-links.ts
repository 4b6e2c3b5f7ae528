import "server-only";
import type { Clock } from "#lib/clock.ts";
import type { OwnLink } from "#lib/geo/briefs/material.ts";
import { capitalized } from "#lib/geo/briefs/plan/wording.ts";
import { words } from "#lib/geo/engines/sandbox/words.ts";
import { readSitemap } from "#lib/geo/readiness/parse/sitemap.ts";
import { openReader } from "#lib/geo/readiness/site/reader.ts";
import type { WebAccess } from "#lib/web/robots.ts";

const MAPS_MAX = 4;
const SITEMAP_BYTES = 2_000_000;
const LINKS_MAX = 6;

/**
 * Pages of the brand's website whose addresses match words of the question, from its sitemap as far as robots.txt
 * allows. Empty without a sitemap.
 */
export async function siteLinks(websiteUrl: string, prompt: string, clock: Clock, web: WebAccess): Promise<OwnLink[]> {
  const site = URL.parse(websiteUrl);
  if (!site) return [];
  const reader = openReader(web);
  const queue = [new URL("/sitemap.xml", site).href];
  const pages = new Set<string>();
  for (let read = 0; queue.length > 0 && read < MAPS_MAX; read++) {
    const look = await reader.look(queue.shift() ?? "", ASK);
    const map = look.isAnswered && look.status === 200 ? readSitemap(look.text, clock.now()) : undefined;
    const locations = (map?.locations ?? []).flatMap((location) => sameSite(location, site) ?? []);
    if (map?.kind === "index") queue.push(...locations);
    else for (const location of locations) pages.add(location);
  }
  return linksAbout([...pages], prompt);
}

const ASK = { accept: "application/xml, text/xml", maxBytes: SITEMAP_BYTES, gzipped: true };

function sameSite(location: string, site: URL): string | undefined {
  const url = URL.parse(location);
  return url?.hostname === site.hostname && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Finds the pages whose addresses contain most of a question's words, with titles derived from the addresses. */
export function linksAbout(urls: readonly string[], prompt: string): OwnLink[] {
  const terms = new Set(words(prompt));
  return urls
    .map((url) => ({ url, title: readTitle(url) }))
    .map((link) => ({ link, hits: new Set(words(link.title).filter((word) => terms.has(word))).size }))
    .filter(({ hits, link }) => hits > 0 && link.title.length <= 200 && link.url.length <= 2_048)
    .sort((a, b) => b.hits - a.hits || a.link.url.length - b.link.url.length || (a.link.url < b.link.url ? -1 : 1))
    .slice(0, LINKS_MAX)
    .map(({ link }) => link);
}

function readTitle(url: string): string {
  const slug = new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "";
  const name = decoded(slug)
    .replace(/\.\w{2,5}$/, "")
    .replace(/[-_+\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  return capitalized(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The address can contain a percent sign that is no valid escape.
    return part;
  }
}
