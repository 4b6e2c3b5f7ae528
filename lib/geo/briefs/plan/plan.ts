import type { Material } from "#lib/geo/briefs/material.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";
import { factsOf } from "./claims.ts";
import { sectionsOf } from "./sections.ts";
import { type ClaimSources, standing } from "./verify.ts";
import { cut, intentOf, jobOf, subjectOf, subtypeOf, workingTitle } from "./wording.ts";

const QUESTIONS_MAX = 8;
const SOURCES_MAX = 8;
const LINKS_MAX = 8;
const LINE_MAX = 300;

/** What claims about the material's answers are compared with. */
export function sourcesOf({ answers, brand, competitors, targetPrompt }: Material): ClaimSources {
  return {
    answers: new Map(answers.map((answer) => [answer.checkId, answer])),
    own: [brand.name],
    competitors,
    prompt: targetPrompt,
  };
}

/** Plans an article from stored answers by rules alone: the same material gives the same plan. */
export function planByRules(material: Material): Plan {
  const { targetPrompt, brand, links } = material;
  const contentSubtype = material.contentSubtype ?? subtypeOf(targetPrompt);
  const intent = intentOf(targetPrompt);
  const sources = sourcesOf(material);
  const sections = sectionsOf(contentSubtype, material, factsOf(material)).map((section) => ({
    ...section,
    claims: standing(section.claims, sources).claims,
  }));
  const internalLinks = links.slice(0, LINKS_MAX).map((link) => ({ ...link }));
  const questionsToAnswer = questionsOf(material);
  return {
    targetPrompt,
    intent,
    contentSubtype,
    workingTitle: workingTitle(contentSubtype, targetPrompt),
    audience: cut(
      brand.audience?.replace(/\s+/g, " ").trim() || `People who ask about ${subjectOf(targetPrompt)}`,
      LINE_MAX,
    ),
    jobToBeDone: jobOf(intent, targetPrompt),
    sections,
    questionsToAnswer,
    internalLinks,
    sourcesToBeat: pagesOf(material),
    acceptanceChecklist: checklistOf(material, questionsToAnswer.length, internalLinks.length),
  };
}

/** What engines searched for to answer, most often first; the question itself is answered anyway. */
function questionsOf({ answers, targetPrompt }: Material): string[] {
  const key = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const found = new Map<string, { text: string; count: number }>();
  for (const query of answers.flatMap(({ searchQueries }) => searchQueries)) {
    const text = query.replace(/[\s\p{Cc}]+/gu, " ").trim();
    const known = found.get(key(text));
    if (known) known.count++;
    else if (text !== "" && text.length <= LINE_MAX) found.set(key(text), { text, count: 1 });
  }
  found.delete(key(targetPrompt));
  return [...found.values()]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, QUESTIONS_MAX)
    .map(({ text }) => text);
}

/** The pages of others that answers cite most. */
function pagesOf({ answers }: Material): Plan["sourcesToBeat"] {
  const pages = new Map<string, Plan["sourcesToBeat"][number]>();
  for (const { sources } of answers) {
    const cited = new Map(sources.filter(({ own }) => !own).map((page) => [page.url, page]));
    for (const [url, { title, kind }] of cited) {
      const known = pages.get(url);
      if (known) known.answers++;
      else if (url.length <= 2_048) pages.set(url, { url, title: title && cut(title, LINE_MAX), kind, answers: 1 });
    }
  }
  return [...pages.values()].sort((a, b) => b.answers - a.answers || (a.url < b.url ? -1 : 1)).slice(0, SOURCES_MAX);
}

function checklistOf({ brand, targetPrompt }: Material, questions: number, links: number): string[] {
  return [
    cut(`The first paragraph answers “${targetPrompt}”.`, LINE_MAX),
    `It says what ${brand.name} does and for whom, with facts that a reader can check.`,
    "Competitors are described fairly, by what answers and their own pages say.",
    "Every number names where it comes from.",
    ...(questions > 0 ? ["It answers what engines searched for, each in its own words."] : []),
    ...(links > 0 ? ["It links to the pages listed here where they help the reader."] : []),
    "It is published at an address that engines may read.",
  ].map((item) => cut(item, LINE_MAX));
}
