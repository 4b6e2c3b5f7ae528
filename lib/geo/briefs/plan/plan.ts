import { listMissingFacts } from "#lib/geo/briefs/facts.ts";
import type { Material } from "#lib/geo/briefs/material.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";
import { divideFacts } from "./claims.ts";
import { buildSections } from "./sections.ts";
import { cut, describeJob, detectIntent, detectSubtype, extractSubject, workingTitle } from "./wording.ts";

const QUESTIONS_MAX = 8;
const SOURCES_MAX = 8;
const LINKS_MAX = 8;
const LINE_MAX = 300;

/** Plans an article from facts by fixed rules. The plan depends only on the material. */
export function planByRules(material: Material): Plan {
  const { targetPrompt, brand, links, facts, answers } = material;
  const contentSubtype = material.contentSubtype ?? detectSubtype(targetPrompt);
  const intent = detectIntent(targetPrompt);
  const sections = buildSections(contentSubtype, material, divideFacts(material));
  const internalLinks = links.slice(0, LINKS_MAX).map((link) => ({ ...link }));
  const questionsToAnswer = rankQuestions(material);
  return {
    targetPrompt,
    intent,
    contentSubtype,
    workingTitle: workingTitle(contentSubtype, targetPrompt),
    audience: cut(
      brand.audience?.replace(/\s+/g, " ").trim() || `People who ask about ${extractSubject(targetPrompt)}`,
      LINE_MAX,
    ),
    jobToBeDone: describeJob(intent, targetPrompt),
    sections,
    facts: facts.map((fact) => ({ ...fact })),
    missingFacts: listMissingFacts(facts, answers, brand.name),
    questionsToAnswer,
    internalLinks,
    sourcesToBeat: rankPages(material),
    acceptanceChecklist: buildChecklist(material, questionsToAnswer.length, internalLinks.length),
  };
}

/**
 * The searches that engines ran, most frequent first, without the question itself, which the article answers anyway.
 */
function rankQuestions({ answers, targetPrompt }: Material): string[] {
  const key = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const questions = new Map<string, { text: string; count: number }>();
  for (const query of answers.flatMap(({ searchQueries }) => searchQueries)) {
    const text = query.replace(/[\s\p{Cc}]+/gu, " ").trim();
    const existing = questions.get(key(text));
    if (existing) existing.count++;
    else if (text !== "" && text.length <= LINE_MAX) questions.set(key(text), { text, count: 1 });
  }
  questions.delete(key(targetPrompt));
  return [...questions.values()]
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, QUESTIONS_MAX)
    .map(({ text }) => text);
}

/** The third-party pages that answers cite most. */
function rankPages({ answers }: Material): Plan["sourcesToBeat"] {
  const pages = new Map<string, Plan["sourcesToBeat"][number]>();
  for (const { sources } of answers) {
    const cited = new Map(sources.filter(({ own }) => !own).map((page) => [page.url, page]));
    for (const [url, { title, kind }] of cited) {
      const existing = pages.get(url);
      if (existing) existing.answers++;
      else if (url.length <= 2_048) pages.set(url, { url, title: title && cut(title, LINE_MAX), kind, answers: 1 });
    }
  }
  return [...pages.values()].sort((a, b) => b.answers - a.answers || (a.url < b.url ? -1 : 1)).slice(0, SOURCES_MAX);
}

function buildChecklist({ brand, targetPrompt }: Material, questions: number, links: number): string[] {
  return [
    cut(`The first paragraph answers “${targetPrompt}”.`, LINE_MAX),
    `It says what ${brand.name} does and for whom, with facts that a reader can check.`,
    "Competitors are described fairly, by what their own pages say.",
    "Every number names its source.",
    ...(questions > 0 ? ["It answers every search that engines ran, in the words of that search."] : []),
    ...(links > 0 ? ["It links to the pages listed here where they help the reader."] : []),
    "It is published at an address that engines may read.",
  ].map((item) => cut(item, LINE_MAX));
}
