import "server-only";
import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { STEPS } from "#lib/geo/readiness/contract.ts";
import { type Page, readPage } from "#lib/geo/readiness/pages/read-page.ts";
import { mediaType } from "#lib/geo/readiness/parse/headers.ts";
import { readRobots } from "#lib/geo/readiness/parse/robots-file.ts";
import { readSitemap } from "#lib/geo/readiness/parse/sitemap.ts";
import type { Look, ReadLook, Site } from "#lib/geo/readiness/types.ts";
import { BROWSER_AGENT, COMPARED_AGENTS } from "./agents.ts";
import { lookForApi } from "./api.ts";
import { choosePages } from "./choose-pages.ts";
import { isCrawlAllowed } from "./is-crawl-allowed.ts";
import { detectProfile } from "./profile.ts";
import type { Ask, SiteReader } from "./reader.ts";

const PAGES_MAX = 12;
const AT_ONCE = 3;
const SITEMAPS_MAX = 4;
const SITEMAP_BYTES = 5_000_000;
const ROBOTS_BYTES = 600_000;
const FILE_BYTES = 500_000;
const TEXT = { accept: "text/plain, text/markdown;q=0.9, */*;q=0.1", maxBytes: FILE_BYTES };

export type Progress = (step: (typeof STEPS)[number]) => Promise<void>;

/**
 * Collects everything that checks need: the homepage and up to eleven further pages, the files for agents, and the
 * homepage as several agents get it. Faults of the website never throw.
 */
export async function collectSite(targetUrl: string, now: Date, reader: SiteReader, progress: Progress): Promise<Site> {
  await progress("homepage");
  const home = await readHome(targetUrl, reader);
  const { origin } = new URL(home.look.isAnswered ? home.look.url : targetUrl);
  const lookAt = (path: string, ask: Ask = {}) => reader.look(new URL(path, origin).href, ask);
  const robots = await lookAtRobots(lookAt("/robots.txt", { accept: "text/plain", maxBytes: ROBOTS_BYTES }));

  await progress("pages");
  const sitemaps = await lookAtSitemaps(origin, robots.file?.sitemaps ?? [], now, reader);
  const mapped = sitemaps.flatMap(({ map }) => (map?.kind === "urlset" ? map.locations : []));
  const chosen = home.look.isAnswered ? choosePages(home.look.url, home.page, mapped, PAGES_MAX - 1) : [];
  const others = await pLimit(AT_ONCE).map(chosen, async (url) => readLook(await reader.look(url)));
  const pages = distinct([home, ...others]);
  const profile = detectProfile(
    origin,
    pages.flatMap(({ page }) => page ?? []),
  );

  await progress("files");
  const homeUrl = home.look.isAnswered ? home.look.url : targetUrl;
  const [missing, llms, feedback, markdown, plain] = await Promise.all([
    reader.look(probe(homeUrl)),
    lookAt("/llms.txt", TEXT),
    lookAt("/feedback.md", TEXT),
    reader.look(homeUrl, { accept: "text/markdown, text/html;q=0.1", maxBytes: FILE_BYTES }),
    lookAtPlain(homeUrl, reader),
  ]);
  const api = await lookForApi(origin, profile, pages, reader);

  await progress("agents");
  const compared = await compare(homeUrl, robots, reader);
  return { origin, profile, home, plain, pages, robots, sitemaps, missing, llms, feedback, markdown, ...compared, api };
}

/** If the website redirects from `http` to `https`, the `https` homepage is judged. */
async function readHome(targetUrl: string, reader: SiteReader): Promise<ReadLook> {
  const url = new URL(targetUrl);
  if (url.protocol === "http:" && url.port === "") {
    const secure = await reader.look(url.href.replace(/^http:/, "https:"));
    if (secure.isAnswered && secure.status < 400) return readLook(secure);
  }
  return readLook(await reader.look(targetUrl));
}

async function lookAtPlain(homeUrl: string, reader: SiteReader): Promise<Look | undefined> {
  const url = new URL(homeUrl);
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  return reader.look(url.href.replace(/^https:/, "http:"));
}

function readLook(look: Look): ReadLook {
  return { look, page: parsePage(look) };
}

function parsePage(look: Look): Page | undefined {
  if (!look.isAnswered || look.status !== 200) return undefined;
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType(look)) ? readPage(look.text, look.url) : undefined;
}

async function lookAtRobots(request: Promise<Look>): Promise<Site["robots"]> {
  const look = await request;
  const isFile = look.isAnswered && look.status === 200 && mediaType(look) === "text/plain";
  return { look, file: isFile ? readRobots(look.text) : undefined };
}

async function lookAtSitemaps(
  origin: string,
  listed: readonly string[],
  now: Date,
  reader: SiteReader,
): Promise<Site["sitemaps"]> {
  const usual = ["/sitemap.xml", "/sitemap_index.xml"].map((path) => new URL(path, origin).href);
  const own = listed.filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url)).slice(0, 2);
  let queue = own.length > 0 ? own : usual;
  const seen: Site["sitemaps"][number][] = [];
  for (let url = queue.shift(); url !== undefined && seen.length < SITEMAPS_MAX; url = queue.shift()) {
    const look = await reader.look(url, {
      accept: "application/xml, text/xml;q=0.9, */*;q=0.1",
      maxBytes: SITEMAP_BYTES,
      gzipped: true,
    });
    const map = look.isAnswered && look.status === 200 ? readSitemap(look.text, now) : undefined;
    seen.push({ look, map });
    // The second usual path is only tried when the first has no sitemap.
    if (map) queue = queue.filter((one) => !usual.includes(one));
    if (map?.kind === "index") queue.push(...map.locations.filter((one) => URL.canParse(one)).slice(0, 2));
  }
  return seen;
}

/** Fetches the homepage as a browser and as AI agents, except those that robots.txt excludes. */
async function compare(
  homeUrl: string,
  robots: Site["robots"],
  reader: SiteReader,
): Promise<Pick<Site, "browser" | "agents">> {
  const as = async (agent: string, userAgent: string) => {
    const look = await reader.look(homeUrl, { userAgent });
    return { agent, look, page: parsePage(look) };
  };
  const browser = await as("a browser", BROWSER_AGENT);
  const allowed = COMPARED_AGENTS.filter(({ name }) => isCrawlAllowed(robots, name, homeUrl));
  const agents = await pLimit(AT_ONCE).map(allowed, ({ name, userAgent }) => as(name, userAgent));
  return { browser: browser.look.isAnswered ? browser : undefined, agents };
}

/** Removes duplicates, since redirects can lead several URLs to one page. */
function distinct(pages: readonly ReadLook[]): ReadLook[] {
  const seen = new Set<string>();
  return pages.filter(({ look }) => {
    const url = look.isAnswered ? look.url : look.requestUrl;
    return !seen.has(url) && seen.add(url);
  });
}

/** A URL below the homepage that does not exist, the same in each audit of a website. */
function probe(homeUrl: string): string {
  const { origin, pathname } = new URL(homeUrl);
  const folder = pathname.replace(/\/[^/]*\.[^/]*$/, "").replace(/\/+$/, "");
  return `${origin}${folder}/no-such-page-${createHash("sha256").update(origin).digest("hex").slice(0, 12)}`;
}
