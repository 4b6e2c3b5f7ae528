import { mediaType, readLinkHeader } from "#lib/geo/readiness/parse/headers.ts";
import { formatFirst } from "#lib/geo/readiness/parse/plain.ts";
import type { Sitemap } from "#lib/geo/readiness/parse/sitemap.ts";
import type { Look, Site } from "#lib/geo/readiness/types.ts";
import {
  type CheckDefinition,
  describe,
  errored,
  failed,
  isMarkup,
  isUnknown,
  mostPages,
  type Outcome,
  type PageRead,
  partial,
  passed,
} from "./check.ts";

const DATED_SHARE = 0.9;
const XML = /^(?:application|text)\/(?:[\w.-]+\+)?xml$|^application\/(?:x-)?gzip$/;

const sitemap: CheckDefinition = {
  id: "sitemap",
  name: "Sitemap with lastmod",
  tier: "recommended",
  weight: 5,
  judge(site): Outcome {
    const fix = "Serve a sitemap.xml as application/xml with a lastmod for every page, and name it in robots.txt.";
    const first = site.sitemaps[0]?.look;
    if (!first || site.sitemaps.every(({ look }) => isUnknown(look))) {
      return errored(first ? `${describe(first)}.` : "No sitemap was looked for.");
    }
    const maps = site.sitemaps.flatMap(({ map }) => (map?.kind === "urlset" ? [map] : []));
    if (maps.length === 0) return failed(`No sitemap was found: ${describe(first)}.`, fix);
    const odd = site.sitemaps.find(({ look, map }) => map && look.isAnswered && !XML.test(mediaType(look)));
    if (odd) return failed(`${describe(odd.look)}, which is no XML.`, fix);
    return judgeMaps(maps, site, fix);
  },
};

function judgeMaps(maps: readonly Sitemap[], { origin }: Site, fix: string): Outcome {
  const entries = maps.reduce((sum, map) => sum + map.entries, 0);
  if (entries === 0) return failed("The sitemap lists no page.", fix);
  const locations = maps.flatMap((map) => map.locations);
  const own = locations.filter((url) => URL.parse(url)?.origin === origin).length;
  if (2 * own < locations.length) {
    return partial(`Most of its ${entries} addresses are not of ${origin}.`, `List addresses of ${origin} there.`);
  }
  const dated = maps.reduce((sum, map) => sum + map.dated, 0);
  const bad = maps.find(({ badDate }) => badDate !== null)?.badDate;
  const evidence = `${dated} of ${entries} pages have a valid lastmod${bad ? `; \`${bad}\` is none` : ""}.`;
  return dated / entries >= DATED_SHARE ? passed(evidence) : partial(evidence, fix);
}

const canonical: CheckDefinition = {
  id: "canonical",
  name: "Canonical address on every page",
  tier: "recommended",
  weight: 4,
  judge: mostPages(canonicalFault, {
    good: "Every page names its own canonical address",
    recommendation: 'Give every page one <link rel="canonical"> with its own absolute address.',
  }),
};

function canonicalFault({ look, page, isHome }: PageRead): string | undefined {
  const inHeader = (readLinkHeader(look.headers.link ?? "") ?? []).filter(({ rels }) => rels.includes("canonical"));
  const canonicals = [...new Set([...page.canonicals, ...inHeader.map(({ target }) => target)])];
  const [only] = canonicals;
  if (only === undefined) return "names none";
  if (canonicals.length > 1) return `names ${canonicals.length} different ones`;
  const url = URL.parse(only);
  if (url === null || !/^https?:$/.test(url.protocol)) return "names one that is not absolute";
  const own = new URL(look.url);
  if (bareHost(url) !== bareHost(own)) return `names one of ${url.host}`;
  return !isHome && url.pathname === "/" && own.pathname !== "/" ? "names the homepage as its own" : undefined;
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

const llms: CheckDefinition = {
  id: "llms-txt",
  name: "llms.txt",
  tier: "recommended",
  weight: 3,
  judge({ llms: look }): Outcome {
    const fix =
      "Serve /llms.txt as text/plain or text/markdown: a heading with the name of the website, a summary, and links to its main pages.";
    const fault = fileFault(look);
    if (fault) return fault(fix);
    const text = look.isAnswered ? look.text : "";
    const lacks = [
      /^\s*#\s+\S/.test(text) ? "" : "a heading at its beginning",
      /\[[^\]\n]+\]\([^)\s]+\)/.test(text) ? "" : "links",
    ].filter(Boolean);
    if (lacks.length > 0) return partial(`llms.txt lacks ${lacks.join(" and ")}.`, fix);
    return passed(`llms.txt holds ${text.match(/\[[^\]\n]+\]\([^)\s]+\)/g)?.length ?? 0} links.`);
  },
};

/** Finds what is wrong with a text file for agents: it is missing, has another type or is an HTML page. */
export function fileFault(look: Look): ((fix: string) => Outcome) | undefined {
  if (!look.isAnswered) {
    return (fix) => (isUnknown(look) ? errored(`${look.message}.`) : failed(`${look.message}.`, fix));
  }
  const isText = /^text\/(?:plain|markdown|x-markdown)$/.test(mediaType(look));
  const isFile = look.status === 200 && isText && !isMarkup(look.text) && look.text.trim() !== "";
  if (isFile) return undefined;
  return (fix) => failed(`${describe(look)}${look.status === 200 ? ", which is no such file" : ""}.`, fix);
}

const USEFUL = new Set(
  "canonical alternate describedby service-desc service-doc api-catalog license sitemap help author".split(" "),
);

const linkHeaders: CheckDefinition = {
  id: "link-headers",
  name: "Link headers lead agents on",
  tier: "bonus",
  weight: 2,
  judge({ home: { look } }): Outcome {
    const fix =
      "Send a Link header (RFC 8288) on the homepage with relations such as canonical, alternate, describedby or service-desc.";
    if (!look.isAnswered) return errored(`${describe(look)}.`);
    const header = look.headers.link;
    if (header === undefined) return failed("The homepage sends no Link header.", fix);
    const links = readLinkHeader(header);
    if (!links) return failed("The Link header of the homepage is not well-formed.", fix);
    const rels = [...new Set(links.flatMap((link) => link.rels))];
    const useful = rels.filter((rel) => USEFUL.has(rel));
    if (useful.length === 0) return failed(`Its relations only load files: ${formatFirst(rels)}.`, fix);
    return passed(`The homepage names its ${formatFirst(useful)}.`);
  },
};

export const discovery = { sitemap, canonical, llms, linkHeaders };
