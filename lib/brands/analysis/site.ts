/** The host that stands for a website, without `www.`; empty for what is no address. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/^www\./, "") : "";
}

/** Whether an address belongs to a website: its host or one below it. */
export function isSameSite(url: string, site: string): boolean {
  const host = siteOf(url);
  return host !== "" && (host === site || host.endsWith(`.${site}`));
}

/** Paths that tell most of a brand, the most telling first; words of several languages. */
const TELLING: readonly RegExp[] = [
  /^about|^company|^who-we-are|^our-story|^ueber|^uber-uns|^a-propos|^sobre|^chi-siamo|^over-ons|^om-/,
  /^product|^platform|^features?$|^how-it-works|^produkt|^produit|^producto|^funktion/,
  /^pricing|^plans|^preise|^tarifs|^precios|^prezzi/,
  /^customers|^case-studies|^stories|^solutions|^use-cases|^kunden|^clients/,
  /^blog|^news|^changelog|^magazin|^journal|^actualites/,
  /^mission|^team|^careers|^why/,
];
/** Asked for where the homepage links to too little. */
const USUAL = ["/about", "/product", "/features", "/pricing", "/blog"];
const LINKED_ENOUGH = 3;

/** Further pages of a website that are worth a read, the most telling first; `max` at most, none twice. */
export function keyPages(home: { url: string; links: readonly { url: string }[] }, max: number): string[] {
  const site = siteOf(home.url);
  const ranked = new Map<string, number>();
  for (const { url } of home.links) {
    const plain = withoutQuery(url);
    const rank = isSameSite(plain, site) ? rankOf(plain) : -1;
    if (rank >= 0 && plain !== withoutQuery(home.url) && !ranked.has(plain)) ranked.set(plain, rank);
  }
  if (ranked.size < LINKED_ENOUGH) {
    for (const path of USUAL) {
      const url = new URL(path, home.url).href;
      if (!ranked.has(url)) ranked.set(url, TELLING.length);
    }
  }
  return [...ranked]
    .sort(([, a], [, b]) => a - b)
    .slice(0, max)
    .map(([url]) => url);
}

function rankOf(url: string): number {
  const segments = new URL(url).pathname.toLowerCase().split("/").filter(Boolean);
  if (segments.length === 0 || segments.length > 3) return -1;
  const ranks = segments.map((segment) => TELLING.findIndex((pattern) => pattern.test(segment)));
  const found = ranks.findIndex((rank) => rank >= 0);
  return found === -1 ? -1 : (ranks[found] ?? 0) + (segments.length - 1) * 0.5;
}

function withoutQuery(text: string): string {
  const url = new URL(text);
  url.search = "";
  url.hash = "";
  return url.href;
}

/** An address as it tells one website from another: no fragment, no closing slash. */
export function normalizeWebsite(text: string): string {
  const url = new URL(text);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.search === "" ? url.href.replace(/\/+$/, "") : url.href;
}
