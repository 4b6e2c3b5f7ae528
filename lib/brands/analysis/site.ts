/** The host of a website without `www.`; empty for an invalid URL. */
export function getSite(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/^www\./, "") : "";
}

/** Whether a URL belongs to a website, that is, to its host or a subdomain. */
export function isSameSite(url: string, site: string): boolean {
  const host = getSite(url);
  return host !== "" && (host === site || host.endsWith(`.${site}`));
}

/** Patterns of paths that describe a brand, in several languages, the most relevant first. */
const KEY_PATHS: readonly RegExp[] = [
  /^about|^company|^who-we-are|^our-story|^ueber|^uber-uns|^a-propos|^sobre|^chi-siamo|^over-ons|^om-/,
  /^product|^platform|^features?$|^how-it-works|^produkt|^produit|^producto|^funktion/,
  /^pricing|^plans|^preise|^tarifs|^precios|^prezzi/,
  /^customers|^case-studies|^stories|^solutions|^use-cases|^kunden|^clients/,
  /^blog|^news|^changelog|^magazin|^journal|^actualites/,
  /^mission|^team|^careers|^why/,
];
/** Paths to try if the homepage has too few links. */
const FALLBACK_PATHS = ["/about", "/product", "/features", "/pricing", "/blog"];
const LINKED_ENOUGH = 3;

/** Selects up to `max` key pages of a website, the most relevant first, without repetitions. */
export function keyPages(home: { url: string; links: readonly { url: string }[] }, max: number): string[] {
  const site = getSite(home.url);
  const ranked = new Map<string, number>();
  for (const { url } of home.links) {
    const plain = withoutQuery(url);
    const rank = isSameSite(plain, site) ? getRank(plain) : -1;
    if (rank >= 0 && plain !== withoutQuery(home.url) && !ranked.has(plain)) ranked.set(plain, rank);
  }
  if (ranked.size < LINKED_ENOUGH) {
    for (const path of FALLBACK_PATHS) {
      const url = new URL(path, home.url).href;
      if (!ranked.has(url)) ranked.set(url, KEY_PATHS.length);
    }
  }
  return [...ranked]
    .sort(([, a], [, b]) => a - b)
    .slice(0, max)
    .map(([url]) => url);
}

function getRank(url: string): number {
  const segments = new URL(url).pathname.toLowerCase().split("/").filter(Boolean);
  if (segments.length === 0 || segments.length > 3) return -1;
  const ranks = segments.map((segment) => KEY_PATHS.findIndex((pattern) => pattern.test(segment)));
  const keyIndex = ranks.findIndex((rank) => rank >= 0);
  return keyIndex === -1 ? -1 : (ranks[keyIndex] ?? 0) + (segments.length - 1) * 0.5;
}

function withoutQuery(text: string): string {
  const url = new URL(text);
  url.search = "";
  url.hash = "";
  return url.href;
}

/** Normalizes the URL of a website, without fragment, credentials and trailing slash. */
export function normalizeWebsite(text: string): string {
  const url = new URL(text);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.search === "" ? url.href.replace(/\/+$/, "") : url.href;
}
