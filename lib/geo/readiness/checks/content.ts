import { mediaType } from "#lib/geo/readiness/parse/headers.ts";
import { short } from "#lib/geo/readiness/parse/plain.ts";
import {
  type CheckDefinition,
  describe,
  errored,
  failed,
  isMarkup,
  mostPages,
  type Outcome,
  overPages,
  type PageRead,
  partial,
  passed,
  toPath,
} from "./check.ts";

const TITLE_MAX = 120;
const DESCRIPTION_MIN = 30;
const KB = 1_000;
const WEIGHT = { good: 500 * KB, fair: 1_000 * KB };
const FIRST_BYTE_MS = { good: 800, fair: 1_800 };

const markdown: CheckDefinition = {
  id: "markdown",
  name: "Markdown by content negotiation",
  tier: "recommended",
  weight: 5,
  judge({ markdown: look, home }): Outcome {
    const fix =
      "Answer `Accept: text/markdown` with the page as text/markdown, and send `Vary: Accept` with every representation.";
    if (!look.isAnswered) return errored(`${describe(look)}.`);
    const isMarkdown = look.status === 200 && mediaType(look) === "text/markdown";
    if (isMarkdown && (isMarkup(look.text) || look.text.trim() === "")) {
      return failed("What the homepage calls text/markdown is none.", fix);
    }
    if (isMarkdown) {
      const varies = (look.headers.vary ?? "").split(",").some((name) => /^(?:accept|\*)$/i.test(name.trim()));
      return varies
        ? passed("The homepage answers as text/markdown with Vary: Accept.")
        : partial("The homepage answers as text/markdown without Vary: Accept.", fix);
    }
    const linked = home.page?.relations.find(({ rel, type }) => /\balternate\b/.test(rel) && type === "text/markdown");
    if (linked) return partial(`Markdown is linked (${toPath(linked.url)}) and not negotiated.`, fix);
    return failed(`Asked for Markdown, ${describe(look)}.`, fix);
  },
};

const titles: CheckDefinition = {
  id: "title",
  name: "A title of its own on every page",
  tier: "recommended",
  weight: 3,
  judge: mostPages(titleFault, {
    good: "Every page has one title of its own",
    recommendation: `Give every page one <title> of at most ${TITLE_MAX} characters that no other page has.`,
  }),
};

function titleFault({ look, page }: PageRead, all: readonly PageRead[]): string | undefined {
  const [title = ""] = page.titles;
  if (title === "") return "has no title";
  if (page.titles.length > 1) return `has ${page.titles.length} titles`;
  if (title.length > TITLE_MAX) return `has a title of ${title.length} characters`;
  const twin = all.find((other) => other.look.url !== look.url && other.page.titles[0] === title);
  return twin ? `has the title of ${toPath(twin.look.url)}: ${short(title)}` : undefined;
}

const descriptions: CheckDefinition = {
  id: "description",
  name: "A description on every page",
  tier: "recommended",
  weight: 3,
  judge: mostPages(descriptionFault, {
    good: "Every page has one description of its own",
    recommendation: 'Give every page one <meta name="description"> that says in a sentence or two what it holds.',
  }),
};

function descriptionFault({ look, page }: PageRead, all: readonly PageRead[]): string | undefined {
  const [description = ""] = page.descriptions;
  if (description === "") return "has no description";
  if (page.descriptions.length > 1) return `has ${page.descriptions.length} descriptions`;
  if (description.length < DESCRIPTION_MIN) return `has a description of ${description.length} characters`;
  const twin = all.find((other) => other.look.url !== look.url && other.page.descriptions[0] === description);
  return twin ? `has the description of ${toPath(twin.look.url)}` : undefined;
}

const headings: CheckDefinition = {
  id: "headings",
  name: "One h1, and headings in order",
  tier: "recommended",
  weight: 3,
  judge: mostPages(headingFault, {
    good: "Every page has one h1 and skips no level",
    recommendation: "Give every page one h1, and go down one level at a time below it.",
  }),
};

function headingFault({ page }: PageRead): string | undefined {
  const tops = page.headings.filter(({ level }) => level === 1);
  if (tops.length !== 1) return tops.length === 0 ? "has no h1" : `has ${tops.length} h1`;
  if (tops[0]?.text === "") return "has an h1 without text";
  const skip = page.headings.find(({ level }, index) => level > (page.headings[index - 1]?.level ?? level) + 1);
  return skip ? `skips a level before h${skip.level} “${short(skip.text, 40)}”` : undefined;
}

const weight: CheckDefinition = {
  id: "page-weight",
  name: "Pages are light",
  tier: "recommended",
  weight: 2,
  judge: overPages((pages) => {
    const heaviest = pages.toSorted((a, b) => b.look.bytes - a.look.bytes)[0]?.look;
    if (!heaviest) return errored("No page could be read.");
    const size = `${heaviest.isCut ? "more than " : ""}${Math.ceil(heaviest.bytes / KB)} kB`;
    const evidence = `The heaviest page, ${toPath(heaviest.url)}, holds ${size} of HTML.`;
    const fix = `Keep the HTML of a page under ${WEIGHT.good / KB} kB: move styles, scripts and data into files of their own.`;
    if (heaviest.isCut || heaviest.bytes > WEIGHT.fair) return failed(evidence, fix);
    return heaviest.bytes > WEIGHT.good ? partial(evidence, fix) : passed(evidence);
  }),
};

const speed: CheckDefinition = {
  id: "first-byte",
  name: "Pages answer quickly",
  tier: "recommended",
  weight: 3,
  judge: overPages((pages) => {
    const times = pages.map(({ look }) => look.firstByteMs).toSorted((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const evidence = `The first byte took ${median} ms on the median of ${times.length} pages, seen from this server.`;
    const fix = `Answer within ${FIRST_BYTE_MS.good} ms: cache pages, or serve them from nearer to the reader.`;
    if (median > FIRST_BYTE_MS.fair) return failed(evidence, fix);
    return median > FIRST_BYTE_MS.good ? partial(evidence, fix) : passed(evidence);
  }),
};

export const content = { markdown, titles, descriptions, headings, weight, speed };
