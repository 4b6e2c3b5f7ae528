import "server-only";
import pLimit from "p-limit";
import { readPage } from "#lib/brands/analysis/page.ts";
import type { PageFacts, Scraped } from "#lib/brands/analysis/scraped.ts";
import { getSite, isSameSite, keyPages } from "#lib/brands/analysis/site.ts";
import { AppError } from "#lib/errors.ts";
import { PrivateAddress } from "#lib/web/address.ts";
import { fetchText } from "#lib/web/page.ts";
import { openRobots, type Robots, type WebAccess } from "#lib/web/robots.ts";

const PAGES_MAX = 12;
const STYLESHEETS_MAX = 4;
const STYLESHEET_MAX_BYTES = 1_000_000;
const AT_ONCE = 3;

/**
 * Reads the homepage of a website, up to eleven key pages, and the homepage's style sheets. Key pages that cannot be
 * read are skipped.
 * @throws AppError with a message for people if the homepage cannot be read
 */
export async function scrapeWebsite(websiteUrl: string, access: WebAccess = {}): Promise<Scraped> {
  const robots = openRobots(access);
  const home = await readHome(websiteUrl, robots, access);
  if (!home) {
    throw new AppError("invalid", "The homepage's HTML is nested too deeply to read", "Enter the brand manually.");
  }
  const site = getSite(home.url);
  const limit = pLimit(AT_ONCE);
  const others = await limit.map(keyPages(home, PAGES_MAX - 1), async (url) => {
    const page = await orUndefined(readAt(url, robots, access));
    return page && isSameSite(page.url, site) && page.url !== home.url ? page : undefined;
  });
  const sheets = home.stylesheets.filter((url) => isSameSite(url, site)).slice(0, STYLESHEETS_MAX);
  const css = await limit.map(sheets, async (url) => {
    const stylesheet = await orUndefined(
      fetchText(url, "styles", robots, { ...access, maxBytes: STYLESHEET_MAX_BYTES }),
    );
    return stylesheet?.text;
  });
  return {
    pages: [home, ...distinct(others.filter((page) => page !== undefined))],
    css: css.filter((text) => text !== undefined).join("\n"),
  };
}

/** Replaces the recovery text, because unlike other fetches, pages of a website cannot be exempted from the guard. */
async function readHome(url: string, robots: Robots, access: WebAccess): Promise<PageFacts | undefined> {
  try {
    return await readAt(url, robots, access);
  } catch (error) {
    if (!(error instanceof PrivateAddress)) throw error;
    throw new AppError("invalid", error.message, "Use the address of a public website.", { cause: error });
  }
}

async function readAt(url: string, robots: Robots, access: WebAccess): Promise<PageFacts | undefined> {
  const { text, url: final } = await fetchText(url, "page", robots, access);
  return readPage(text, final);
}

/** Returns undefined if a website refuses or fails. Other errors are bugs and are rethrown. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Removes duplicates, because redirects may lead from several URLs to one page. */
function distinct(pages: readonly PageFacts[]): PageFacts[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}
