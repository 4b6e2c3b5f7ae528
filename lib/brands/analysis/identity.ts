import { compilePhrases } from "#lib/text/phrases.ts";
import { cleanText } from "./page.ts";
import type { PageFacts } from "./scraped.ts";
import { getSite } from "./site.ts";

/** An organization in the JSON-LD of a website. */
export type Organization = { name: string; description: string; logo: string };

const KINDS = new Set(["organization", "corporation", "localbusiness", "brand", "onlinestore", "softwareapplication"]);
const NODES_MAX = 5_000;

/** Finds the first named organization in the structured data of the pages (schema.org), including nested values. */
export function findOrganization(pages: readonly PageFacts[]): Organization | undefined {
  const queue: unknown[] = pages.flatMap(({ data }) => data);
  for (let index = 0; index < queue.length && index < NODES_MAX; index++) {
    const node = queue[index];
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node) && isOrganization(node)) {
      const organization = readOrganization(node);
      if (organization.name !== "") return organization;
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
  return typeof value === "string" ? cleanText(value, max) : "";
}

const SEPARATOR = /\s+[|–—·•:-]\s+|\s*[|·•]\s*/;

/** Finds the company's name: the declared one, else the common part of the page titles, else the host name. */
export function findCompanyName(pages: readonly PageFacts[], organization: Organization | undefined): string {
  const [home] = pages;
  if (!home) return "";
  const declaredName = organization?.name || home.meta["og:site_name"] || home.meta["application-name"] || "";
  return cleanText(declaredName || findNameInTitles(pages) || hostLabel(home.url), 120);
}

function findNameInTitles(pages: readonly PageFacts[]): string {
  const [home, ...others] = pages;
  const parts = (home?.title ?? "").split(SEPARATOR).map((part) => part.trim());
  const label = plain(hostLabel(home?.url ?? ""));
  const inHost = parts.find((part) => plain(part).length > 2 && label.includes(plain(part)));
  const shared = parts.find((part) => part !== "" && others.some(({ title }) => title.split(SEPARATOR).includes(part)));
  // An IP address contains no name.
  const shortest = /^\d*$/.test(label) ? parts.toSorted((a, b) => a.length - b.length)[0] : undefined;
  return inHost ?? shared ?? shortest ?? "";
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `Acme` for `www.acme.example`. */
function hostLabel(url: string): string {
  const label = getSite(url).split(".")[0] ?? "";
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const DESCRIPTION_MAX = 500;

/** Finds the company's description: structured data, else the meta description, else the first paragraph. */
export function findDescription(pages: readonly PageFacts[], organization: Organization | undefined): string | null {
  const [home] = pages;
  if (!home) return null;
  const candidates = [
    organization?.description ?? "",
    home.meta.description ?? "",
    home.meta["og:description"] ?? "",
    ...home.paragraphs.filter((text) => text.length >= 60).slice(0, 1),
  ];
  const description = candidates.find((text) => text.length >= 40) ?? candidates.find((text) => text !== "");
  return description ? cutAtSentenceEnd(description) : null;
}

function cutAtSentenceEnd(text: string): string {
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

/** Finds the audience that the website names most often; null if it names none. English only. */
export function findAudience(pages: readonly PageFacts[]): string | null {
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

/** Finds the logo: structured data, else a logo in the page's header, else an icon, else the preview picture. */
export function findLogo(pages: readonly PageFacts[], organization: Organization | undefined): string | null {
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
