/** The parsed part of a sitemap (sitemaps.org protocol 0.9). */
export type Sitemap = {
  kind: "urlset" | "index";
  /** The number of parsed entries. */
  entries: number;
  /** URLs of the first entries. */
  locations: string[];
  /** Entries whose `lastmod` is a W3C date that is not in the future. */
  dated: number;
  /** The first invalid `lastmod`. */
  badDate: string | null;
};

const LOCATIONS_MAX = 2_000;
/** The limit of the protocol. */
const ENTRIES_MAX = 50_000;
const DAY_MS = 86_400_000;
/** W3C-DTF: a year, a month, a day or an instant. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Parses a sitemap in one linear pass; undefined when the text is not a sitemap.
 * @param now dates more than a day later are invalid
 */
export function readSitemap(text: string, now: Date): Sitemap | undefined {
  const root = /<(?:[\w-]+:)?(urlset|sitemapindex)[\s>]/.exec(text.slice(0, 20_000))?.[1];
  if (root === undefined) return undefined;
  const name = root === "urlset" ? "url" : "sitemap";
  const map: Sitemap = {
    kind: root === "urlset" ? "urlset" : "index",
    entries: 0,
    locations: [],
    dated: 0,
    badDate: null,
  };
  const close = new RegExp(`</(?:[\\w-]+:)?${name}>`);
  const open = new RegExp(`<(?:[\\w-]+:)?${name}>`, "g");
  for (let match = open.exec(text); match !== null && map.entries < ENTRIES_MAX; match = open.exec(text)) {
    const rest = text.slice(match.index + match[0].length, match.index + 8_000);
    const end = rest.search(close);
    if (end === -1) break;
    addEntry(rest.slice(0, end), map, now);
  }
  return map;
}

function addEntry(entry: string, map: Sitemap, now: Date): void {
  map.entries++;
  const location = elementText(entry, "loc");
  if (location !== undefined && map.locations.length < LOCATIONS_MAX) map.locations.push(location);
  const modified = elementText(entry, "lastmod");
  if (modified === undefined) return;
  const time = DATE.test(modified) ? Date.parse(modified) : Number.NaN;
  if (time <= now.getTime() + DAY_MS) map.dated++;
  else map.badDate ??= modified.slice(0, 40);
}

const VALUES = {
  loc: /<(?:[\w-]+:)?loc>\s*(?:<!\[CDATA\[)?([^<\]]{1,2048})/,
  lastmod: /<(?:[\w-]+:)?lastmod>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/,
};

function elementText(entry: string, name: keyof typeof VALUES): string | undefined {
  const value = VALUES[name].exec(entry)?.[1]?.trim();
  return value
    ?.replaceAll("&amp;", "&")
    .replaceAll("&apos;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}
