import { compilePhrases } from "#lib/text/phrases.ts";
import { clean } from "./page.ts";
import type { PageFacts } from "./scraped.ts";
import { siteOf } from "./site.ts";

/** What a website's JSON-LD says of the organization behind it. */
export type Organization = { name: string; description: string; logo: string };

const KINDS = new Set(["organization", "corporation", "localbusiness", "brand", "onlinestore", "softwareapplication"]);
const NODES_MAX = 5_000;

/** The first organization that a page's structured data names (schema.org), nested values included. */
export function organizationOf(pages: readonly PageFacts[]): Organization | undefined {
  const queue: unknown[] = pages.flatMap(({ data }) => data);
  for (let index = 0; index < queue.length && index < NODES_MAX; index++) {
    const node = queue[index];
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node) && isOrganization(node)) {
      const found = readOrganization(node);
      if (found.name !== "") return found;
    }
    queue.push(...Object.values(node).slice(0, 100));
  }
  return undefined;
}

function isOrganization(node: object): boolean {
  const type: unknown = Reflect.get(node, "@type");
  return [type].flat().some((kind) => typeof kind === "string" && KINDS.has(kind.toLowerCase()));
}

function readOrganization(node: object): Organization {
  const logo: unknown = Reflect.get(node, "logo");
  return {
    name: textIn(Reflect.get(node, "name"), 120),
    description: textIn(Reflect.get(node, "description"), 1_000),
    logo: typeof logo === "object" && logo !== null ? addressIn(Object.assign({}, logo)) : textIn(logo, 2_048),
  };
}

function addressIn(logo: { url?: unknown; contentUrl?: unknown; "@id"?: unknown }): string {
  return textIn(logo.url, 2_048) || textIn(logo.contentUrl, 2_048) || textIn(logo["@id"], 2_048);
}

function textIn(value: unknown, max: number): string {
  return typeof value === "string" ? clean(value, max) : "";
}

const SEPARATOR = /\s+[|–—·•:-]\s+|\s*[|·•]\s*/;

/** The name of the company: as it says itself, else the part of the titles that the pages share, else its host. */
export function companyNameOf(pages: readonly PageFacts[], organization: Organization | undefined): string {
  const [home] = pages;
  if (!home) return "";
  const said = organization?.name || home.meta["og:site_name"] || home.meta["application-name"] || "";
  return clean(said || nameInTitles(pages) || hostLabel(home.url), 120);
}

function nameInTitles(pages: readonly PageFacts[]): string {
  const [home, ...others] = pages;
  const parts = (home?.title ?? "").split(SEPARATOR).map((part) => part.trim());
  const label = plain(hostLabel(home?.url ?? ""));
  const inHost = parts.find((part) => plain(part).length > 2 && label.includes(plain(part)));
  const shared = parts.find((part) => part !== "" && others.some(({ title }) => title.split(SEPARATOR).includes(part)));
  // An address in figures names nobody.
  const shortest = /^\d*$/.test(label) ? parts.toSorted((a, b) => a.length - b.length)[0] : undefined;
  return inHost ?? shared ?? shortest ?? "";
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `acme` of `www.acme.example`, as a name. */
function hostLabel(url: string): string {
  const label = siteOf(url).split(".")[0] ?? "";
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const DESCRIPTION_MAX = 500;

/** What the company does, in its own words: structured data, else the page's description, else its first paragraph. */
export function descriptionOf(pages: readonly PageFacts[], organization: Organization | undefined): string | null {
  const [home] = pages;
  if (!home) return null;
  const candidates = [
    organization?.description ?? "",
    home.meta.description ?? "",
    home.meta["og:description"] ?? "",
    ...home.paragraphs.filter((text) => text.length >= 60).slice(0, 1),
  ];
  const found = candidates.find((text) => text.length >= 40) ?? candidates.find((text) => text !== "");
  return found ? atSentenceEnd(found) : null;
}

function atSentenceEnd(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf("。"), cut.lastIndexOf("! "), cut.lastIndexOf("? "));
  return end > 100 ? cut.slice(0, end + 1) : `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}

const PEOPLE = compilePhrases(["<adjective>{0,2}<people>"], {
  before: /(?:)/,
  after: /(?:)/,
  parts: {
    adjective: /(?!(?:the|an?|our|your|all|other|more|and|that)\b)[a-z-]{2,20}\s/,
    people: {
      software: [
        "team[s]",
        "developer[s]",
        "engineer[s]",
        "designer[s]",
        "administrators",
        "operators",
        "product managers",
        "data scientists",
      ],
      business: [
        "companies",
        "businesses",
        "small businesses",
        "enterprise[s]",
        "organization[s]",
        "agencies",
        "startup[s]",
        "institutions",
        "banks",
      ],
      professions: [
        "founder[s]",
        "marketer[s]",
        "freelancer[s]",
        "professional[s]",
        "lawyer[s]",
        "accountant[s]",
        "investors",
        "traders",
        "creator[s]",
        "writer[s]",
        "journalists",
      ],
      trade: ["shop[s]", "store[s]", "retailer[s]", "restaurant[s]", "bakeries"],
      learning: ["student[s]", "teacher[s]", "schools", "researcher[s]", "scientists"],
      care: ["doctor[s]", "clinics", "hospitals", "families", "parent[s]", "communities", "nonprofits"],
    },
  },
}).source;
const AUDIENCE = new RegExp(
  `\\b(?:for|helps?|helping|enables?|among|by)\\s+(${PEOPLE})(?:,?\\sand\\s(${PEOPLE}))?\\b`,
  "gi",
);
const AUDIENCE_TEXT_MAX = 60_000;

/** Whom the website speaks to, in its own words, most often named first; null where it does not say. English only. */
export function audienceOf(pages: readonly PageFacts[]): string | null {
  const home = pages[0];
  const loud = home
    ? [home.title, home.meta.description ?? "", home.meta["og:description"] ?? "", ...home.headings]
    : [];
  const text = [...loud, ...loud, ...pages.flatMap(({ paragraphs }) => paragraphs)]
    .join("\n")
    .slice(0, AUDIENCE_TEXT_MAX);
  const counts = new Map<string, number>();
  for (const [, ...phrases] of text.matchAll(AUDIENCE)) {
    for (const phrase of phrases.filter(Boolean)) {
      const key = phrase.toLowerCase().replace(/\s+/g, " ");
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([phrase]) => phrase);
  const chosen = ranked.filter((phrase, index) => ranked.slice(0, index).every((other) => !other.endsWith(phrase)));
  const [first, second] = chosen;
  if (!first) return null;
  const both = second ? `${first} and ${second}` : first;
  return both.charAt(0).toUpperCase() + both.slice(1);
}

/** Where the logo is: structured data, the page's head, its icons, and last its preview picture. */
export function logoOf(pages: readonly PageFacts[], organization: Organization | undefined): string | null {
  const [home] = pages;
  if (!home) return null;
  const icon = (fits: (icon: PageFacts["icons"][number]) => boolean) => home.icons.find(fits)?.url;
  const preview = home.meta["og:image"];
  const candidates = [
    organization?.logo,
    home.logos[0],
    icon(({ type, url }) => type === "image/svg+xml" || /\.svg(?:\?|$)/i.test(url)),
    icon(({ rel }) => rel.includes("apple-touch-icon")),
    preview,
  ];
  for (const candidate of candidates) {
    if (!candidate || !URL.canParse(candidate, home.url)) continue;
    const { href, protocol } = new URL(candidate, home.url);
    if (/^https?:$/.test(protocol) && href.length <= 2_048) return href;
  }
  return null;
}
