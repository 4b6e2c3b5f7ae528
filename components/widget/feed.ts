/** A post that the widget shows. */
export type WidgetPost = {
  url: string;
  title: string;
  summary: string;
  /** Such as "Changelog"; empty if the feed has none. */
  kind: string;
  /** In milliseconds. */
  published: number;
  language: string;
};

export type WidgetFeed = {
  /** The public site. */
  home: string;
  posts: WidgetPost[];
  accent: { light: string; dark: string } | undefined;
};

const POSTS_MAX = 10;
const SUMMARY_MAX = 160;

/**
 * Reads a JSON Feed 1.1. Posts without a title, a date or an address of the site are left out. Returns undefined if
 * no post is left.
 * @param address the URL of the feed; the site is the folder that contains it
 */
export function readFeed(value: unknown, address: string): WidgetFeed | undefined {
  const feed = toRecord(value);
  const items = Array.isArray(feed.items) ? feed.items : [];
  const posts = items
    .flatMap((item) => readPost(toRecord(item), address))
    .sort((one, other) => other.published - one.published)
    .slice(0, POSTS_MAX);
  if (posts.length === 0) return undefined;
  const home = toSiteAddress(feed.home_page_url, address) ?? new URL(".", address).href;
  return { home, posts, accent: readAccent(toRecord(toRecord(feed._clarion).accent)) };
}

function readPost(item: Record<string, unknown>, address: string): WidgetPost[] {
  const url = toSiteAddress(item.url, address);
  const title = toText(item.title);
  const published = Date.parse(toText(item.date_published));
  if (url === undefined || title === "" || Number.isNaN(published)) return [];
  const [kind] = Array.isArray(item.tags) ? item.tags : [];
  const summary = shorten(toText(item.summary));
  return [{ url, title, summary, kind: toText(kind), published, language: toText(item.language) }];
}

/** The URL if it is an http(s) address of the site; else undefined. */
function toSiteAddress(value: unknown, address: string): string | undefined {
  const text = toText(value);
  if (!URL.canParse(text)) return undefined;
  const { href, protocol, origin, pathname } = new URL(text);
  const site = new URL(".", address);
  const isOnSite = origin === site.origin && `${pathname}/`.startsWith(site.pathname);
  return /^https?:$/.test(protocol) && isOnSite ? href : undefined;
}

function readAccent({ light, dark }: Record<string, unknown>): WidgetFeed["accent"] {
  const isColor = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(toText(value));
  return isColor(light) && isColor(dark) ? { light, dark } : undefined;
}

/** Cuts a text after a whole word. */
function shorten(text: string): string {
  if (text.length <= SUMMARY_MAX) return text;
  const start = text.slice(0, SUMMARY_MAX);
  return `${start.replace(/\s+\S*$/, "").trimEnd()}…`;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
