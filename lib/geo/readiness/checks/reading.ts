import { directives } from "#lib/geo/readiness/pages/read-page.ts";
import {
  type CheckDefinition,
  countPages,
  failed,
  joinItems,
  overPages,
  type PageRead,
  partial,
  passed,
  toPath,
} from "./check.ts";

/** Shorter text has no content to quote. */
const TEXT_MIN = 150;

const withoutScripts: CheckDefinition = {
  id: "no-javascript",
  name: "Content is there without JavaScript",
  tier: "essential",
  weight: 8,
  judge: overPages((pages) => {
    const fix =
      "Render pages on the server, or at build time: most AI agents run no scripts and see only what the HTML holds.";
    const empty = pages.filter(({ page }) => page.text.length < TEXT_MIN);
    const lines = empty.map(({ look, page }) => `${toPath(look.url)} holds ${page.text.length} characters of text`);
    if (empty.length === 0) return passed(`The HTML of ${countPages(pages.length)} holds its text.`);
    const detail = empty.some(({ page }) => page.hasEmptyRoot)
      ? " Scripts fill an element that is empty in the HTML."
      : "";
    const evidence = `${joinItems(lines)}.${detail}`;
    return empty.some(({ isHome }) => isHome) ? failed(evidence, fix) : partial(evidence, fix);
  }),
};

const indexable: CheckDefinition = {
  id: "indexable",
  name: "No accidental noindex or nosnippet",
  tier: "essential",
  weight: 6,
  judge: overPages((pages) => {
    const fix =
      "Remove noindex, nosnippet, max-snippet:0 and data-nosnippet from pages that agents should quote, in the HTML and in X-Robots-Tag.";
    const faults = pages.flatMap((read) => {
      const fault = findBan(read);
      return fault === undefined ? [] : [{ isHome: read.isHome, text: `${toPath(read.look.url)} ${fault}` }];
    });
    if (faults.length === 0) return passed(`${countPages(pages.length)} may be indexed and quoted.`);
    const evidence = `${joinItems(faults.map(({ text }) => text))}.`;
    return faults.some(({ isHome }) => isHome) ? failed(evidence, fix) : partial(evidence, fix);
  }),
};

/** Finds the directive that keeps a page from being indexed or quoted. */
function findBan({ look, page }: PageRead): string | undefined {
  const inPage = Object.entries(page.robots).flatMap(([agent, list]) =>
    list.map((directive) => ({ directive, where: `its <meta name="${agent}">` })),
  );
  const inHeader = headerDirectives(look.headers["x-robots-tag"] ?? "").map((directive) => ({
    directive,
    where: "its X-Robots-Tag",
  }));
  const ban = [...inPage, ...inHeader].find(({ directive }) => isBan(directive));
  if (ban) return `has ${ban.directive} in ${ban.where}`;
  return page.text.length > 0 && 2 * page.withheld > page.text.length
    ? "has most of its text in data-nosnippet"
    : undefined;
}

/** Parses the header's directives without their agents: `googlebot: noindex` gives `noindex`. */
function headerDirectives(header: string): string[] {
  return directives(header).map((directive) => directive.replace(/^(?!max-|unavailable_after)[\w-]+:\s*/, ""));
}

function isBan(directive: string): boolean {
  return /^(?:noindex|none|nosnippet|max-snippet\s*:\s*0)$/.test(directive);
}

export const reading = { withoutScripts, indexable };
