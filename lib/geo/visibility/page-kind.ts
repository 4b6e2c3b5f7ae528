import type { PageKind } from "./figures.ts";

/** Hosts, with their subdomains, that have one kind of page. */
const HOSTS: Readonly<Record<Exclude<PageKind, "editorial" | "competitor" | "other">, readonly string[]>> = {
  forum: [
    "reddit.com",
    "quora.com",
    "stackoverflow.com",
    "stackexchange.com",
    "superuser.com",
    "serverfault.com",
    "news.ycombinator.com",
    "lobste.rs",
    "indiehackers.com",
    "discourse.org",
    "community.atlassian.com",
    "zhihu.com",
    "v2ex.com",
  ],
  docs: ["readthedocs.io", "readthedocs.org", "gitbook.io", "docs.rs", "pkg.go.dev", "developer.mozilla.org", "w3.org"],
  video: ["youtube.com", "youtu.be", "vimeo.com", "tiktok.com", "twitch.tv", "loom.com", "wistia.com", "bilibili.com"],
  social: [
    "linkedin.com",
    "twitter.com",
    "x.com",
    "facebook.com",
    "instagram.com",
    "threads.net",
    "bsky.app",
    "mastodon.social",
    "pinterest.com",
    "weibo.com",
    "vk.com",
  ],
  review: [
    "g2.com",
    "capterra.com",
    "trustpilot.com",
    "trustradius.com",
    "getapp.com",
    "softwareadvice.com",
    "sourceforge.net",
    "producthunt.com",
    "alternativeto.net",
    "gartner.com",
    "peerspot.com",
    "glassdoor.com",
    "yelp.com",
    "tripadvisor.com",
    "saasworthy.com",
    "slashdot.org",
  ],
  reference: ["wikipedia.org", "wikidata.org", "britannica.com", "investopedia.com", "crunchbase.com", "arxiv.org"],
  repository: ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "huggingface.co", "npmjs.com", "pypi.org"],
  store: [
    "amazon.com",
    "ebay.com",
    "etsy.com",
    "apps.apple.com",
    "play.google.com",
    "chromewebstore.google.com",
    "marketplace.visualstudio.com",
    "apps.shopify.com",
  ],
};

/** Publications that their addresses do not reveal. */
const EDITORIAL: readonly string[] = [
  "techcrunch.com",
  "theverge.com",
  "wired.com",
  "zdnet.com",
  "cnet.com",
  "forbes.com",
  "nytimes.com",
  "theguardian.com",
  "bbc.com",
  "bbc.co.uk",
  "reuters.com",
  "bloomberg.com",
  "businessinsider.com",
  "pcmag.com",
  "techradar.com",
  "tomsguide.com",
  "arstechnica.com",
  "venturebeat.com",
  "medium.com",
  "substack.com",
  "dev.to",
  "hashnode.dev",
  "zapier.com",
];

const KIND_BY_HOST = new Map<string, PageKind>([
  ...Object.entries(HOSTS).flatMap(([kind, hosts]) => hosts.map((host) => [host, kind as PageKind] as const)),
  ...EDITORIAL.map((host) => [host, "editorial"] as const),
]);

/** Page kinds by the first label of a host or the first part of a path. */
const BY_LABEL: Readonly<Record<string, PageKind>> = {
  docs: "docs",
  doc: "docs",
  developer: "docs",
  developers: "docs",
  documentation: "docs",
  guide: "docs",
  guides: "docs",
  help: "docs",
  kb: "docs",
  learn: "docs",
  manual: "docs",
  tutorial: "docs",
  tutorials: "docs",
  support: "docs",
  api: "docs",
  forum: "forum",
  forums: "forum",
  community: "forum",
  discuss: "forum",
  discussions: "forum",
  questions: "forum",
  thread: "forum",
  threads: "forum",
  blog: "editorial",
  blogs: "editorial",
  news: "editorial",
  magazine: "editorial",
  article: "editorial",
  articles: "editorial",
  insights: "editorial",
  post: "editorial",
  posts: "editorial",
  press: "editorial",
  stories: "editorial",
  story: "editorial",
  resources: "editorial",
  reviews: "review",
  review: "review",
  alternatives: "review",
  compare: "review",
  comparison: "review",
  comparisons: "review",
  vs: "review",
  video: "video",
  videos: "video",
  watch: "video",
  glossary: "reference",
  wiki: "reference",
  marketplace: "store",
  shop: "store",
  store: "store",
};

/** Page kinds by the last part of a path: comparisons and best-of lists have similar names on every site. */
const BY_SLUG: readonly [RegExp, PageKind][] = [
  [/-vs-|-versus-|^alternatives-to-|-alternatives?$|-comparison$|-reviews?$/, "review"],
  [/^(the-)?(\d+-)?(best|top)-/, "editorial"],
];
/** Path of topics in Discourse, the software of most company forums. */
const DISCOURSE_TOPIC = "/t/";
/** A year and a month, as in addresses of publications and blogs. */
const DATED = /^\/(?:[^/]+\/)?(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\//;

/** Classifies a third-party page by its host, then by the names of its subdomain and section, then by its slug. */
export function getPageKind(url: string, host: string): PageKind {
  for (let rest = host; rest.includes("."); rest = rest.slice(rest.indexOf(".") + 1)) {
    const kind = KIND_BY_HOST.get(rest);
    if (kind) return kind;
  }
  const [first = ""] = host.split(".");
  const path = URL.parse(url)?.pathname.toLowerCase() ?? "";
  return getKindByLabel(first) ?? getKindByLabel(getSection(path)) ?? getKindByPath(path) ?? "other";
}

function getKindByLabel(label: string): PageKind | undefined {
  return Object.hasOwn(BY_LABEL, label) ? BY_LABEL[label] : undefined;
}

function getSection(path: string): string {
  const parts = path.split("/").filter(Boolean);
  // A language code may precede the section.
  return (/^[a-z]{2}(-[a-z]{2})?$/.test(parts[0] ?? "") ? parts[1] : parts[0]) ?? "";
}

function getKindByPath(path: string): PageKind | undefined {
  if (path.startsWith(DISCOURSE_TOPIC)) return "forum";
  if (DATED.test(path)) return "editorial";
  const slug =
    path
      .split("/")
      .findLast(Boolean)
      ?.replace(/\.[a-z]+$/, "") ?? "";
  return BY_SLUG.find(([pattern]) => pattern.test(slug))?.[1];
}
