import { z } from "zod";

/** An entry of a prompt: its title and, where there is one, what was read about it, else its first fact beyond it. */
type PromptEntry = { id: string; title: string; detail?: string; detailId?: string; category: string };
/** The data of a generation prompt, parsed from the markers in its text. */
export type PromptData = {
  entries: PromptEntry[];
  parts: Part[];
  /** All texts between markers, and the marker. */
  data: string[];
  marker: string;
  /** The number of errors that the verifier reported back. */
  wrong: number;
};
export type Part = {
  id: string;
  kind: string;
  mayCite: string | string[];
  heading: boolean;
  sentences: [number, number];
  words: [number, number];
  characters?: [number, number] | undefined;
};
export type AnswerPart = { id: string; heading: string | null; sentences: { text: string; factIds: string[] }[] };

const pair = z.tuple([z.number(), z.number()]);
const runData = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      facts: z.array(z.object({ id: z.string(), kind: z.string(), text: z.string() })).min(1),
    }),
  ),
});
const readData = z.array(z.object({ id: z.string(), text: z.string() }));
const planData = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    mayCite: z.union([z.string(), z.array(z.string())]),
    heading: z.boolean(),
    sentences: pair,
    words: pair,
    characters: pair.optional(),
  }),
);

function readBlocks(prompt: string): string[] {
  return [...prompt.matchAll(/<data-([0-9a-f]{24})>\n([\s\S]*?)\n<\/data-\1>/g)].map(([, , text = ""]) => text);
}

function getDetail(fact: { id: string; text: string } | undefined) {
  return fact === undefined ? {} : { detail: fact.text, detailId: fact.id };
}

/** Parses the prompt of a request. @throws when it does not have the writer's format */
export function readPrompt(prompt: string): PromptData {
  const blocks = readBlocks(prompt);
  const [, run = ""] = blocks;
  const wrong = /had the faults named here[^\n]*\n<data-([0-9a-f]{24})>\n([\s\S]*?)\n<\/data-\1>/.exec(prompt)?.[2];
  const plan = /The parts to word:\n(\[[\s\S]*?\n\])/.exec(prompt)?.[1] ?? "";
  const read = /What you asked to read:\n<data-([0-9a-f]{24})>\n([\s\S]*?)\n<\/data-\1>/.exec(prompt)?.[2];
  const facts = readData.parse(JSON.parse(read ?? "[]"));
  return {
    data: blocks,
    marker: /<data-([0-9a-f]{24})>/.exec(prompt)?.[1] ?? "",
    entries: runData.parse(JSON.parse(run)).entries.map(({ id, category, facts: [title, detail] }) => ({
      id,
      category,
      title: title?.text ?? "",
      ...getDetail(facts.find((fact) => fact.id.startsWith(`${id}.`)) ?? detail),
    })),
    parts: planData.parse(JSON.parse(plan)),
    wrong: wrong === undefined ? 0 : z.array(z.unknown()).parse(JSON.parse(wrong)).length,
  };
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const trimEnding = (text: string): string => text.replace(/[.\s]+$/, "");

/** Yields sentences that only repeat the entries, from the plainest to mere filler. */
function* restateEntries(entries: PromptData["entries"], kind: string): Generator<{ text: string; factIds: string[] }> {
  for (const { id, title, detail, detailId = "" } of entries) {
    yield {
      text: `For the ${kind}, one change of this run reads as follows: ${trimEnding(title)}.`,
      factIds: [`${id}.1`],
    };
    if (detail !== undefined && !detail.endsWith("...")) yield { text: `${trimEnding(detail)}.`, factIds: [detailId] };
  }
  for (const { id, title, category } of entries) {
    yield {
      text: `The list of changes puts it under ${category.toLowerCase()}, and its own words are: ${trimEnding(title)}.`,
      factIds: [`${id}.1`],
    };
    yield {
      text: `Whoever reads the changelog finds the same words there: ${trimEnding(title)}.`,
      factIds: [`${id}.1`],
    };
  }
}

function fitSentences(part: Part, list: Iterable<{ text: string; factIds: string[] }>): AnswerPart["sentences"] {
  const [least] = part.words;
  const most = Math.min(part.words[1], (part.characters?.[1] ?? 20_000) / 6);
  const chosen: AnswerPart["sentences"] = [];
  let count = 0;
  for (const sentence of list) {
    if (count >= least + 5 && chosen.length >= part.sentences[0]) break;
    if (chosen.length >= part.sentences[1] || count + countWords(sentence.text) > most) continue;
    chosen.push(sentence);
    count += countWords(sentence.text);
  }
  return chosen;
}

/** Writes up to five paragraphs, each with the title of an entry. */
function writeParagraphs(entries: PromptData["entries"]): AnswerPart["sentences"] {
  return entries.slice(0, 5).map(({ id, title }) => ({
    text: `The list has a change that reads as follows in its own words: ${trimEnding(title)}.`,
    factIds: [`${id}.1`],
  }));
}

function writePart(part: Part, { entries }: PromptData): AnswerPart {
  const cited = Array.isArray(part.mayCite) ? entries.filter(({ id }) => part.mayCite.includes(id)) : entries;
  const [lead] = cited;
  const title = trimEnding(lead?.title ?? "Changes").slice(0, 100);
  const factIds = lead === undefined ? [] : [`${lead.id}.1`, ...(lead.detailId === undefined ? [] : [lead.detailId])];
  const heading = part.heading ? title : null;
  const detail =
    lead?.detail !== undefined && countWords(lead.detail) <= 50 && !lead.detail.endsWith("...")
      ? lead.detail
      : undefined;
  const answer = (sentences: AnswerPart["sentences"]): AnswerPart => ({ id: part.id, heading, sentences });
  switch (part.kind) {
    case "title":
      return answer([{ text: title.length < 8 ? `The change: ${title}` : title, factIds }]);
    case "highlight":
      return answer([
        { text: detail === undefined ? `The change reads: ${title}.` : `${trimEnding(detail)}.`, factIds },
      ]);
    case "update":
      return answer(detail === undefined ? [] : [{ text: `${trimEnding(detail)}.`, factIds }]);
    case "post":
      return answer(
        part.sentences[1] === 12
          ? writeParagraphs(cited)
          : fitSentences(part, restateEntries(cited.slice(0, 1), part.kind)),
      );
    default:
      return answer(fitSentences(part, restateEntries(cited, part.kind)));
  }
}

/** Returns the answer of an honest model: every part, in the entries' own words. */
export function honestAnswer(prompt: PromptData): AnswerPart[] {
  return prompt.parts.map((part) => writePart(part, prompt));
}

/** Whether a prompt asks for a second reading of sentences. */
export function isJudgement(prompt: string): boolean {
  return prompt.startsWith("The sentences to check:");
}

/** Returns the verdicts of a reader who finds every sentence supported by its last fact, but for those with a word. */
export function judgeSentences(prompt: string, rejected?: string) {
  const items = z
    .array(z.object({ id: z.string(), sentence: z.string(), facts: z.array(z.string()).min(1) }))
    .parse(JSON.parse(readBlocks(prompt)[0] ?? ""));
  return {
    verdicts: items.map(({ id, sentence, facts }) =>
      rejected !== undefined && sentence.includes(rejected)
        ? { id, supported: false, quote: sentence }
        : { id, supported: true, quote: facts.at(-1) ?? "" },
    ),
  };
}

/** Whether a prompt asks what a post should be about. */
export function isChoice(prompt: string): boolean {
  return prompt.startsWith("The changes to choose from");
}

/** Returns the choice of an editor who takes the table's first changes. */
export function chooseFirst(prompt: string) {
  const { changes } = z
    .object({ changes: z.array(z.object({ id: z.string() })) })
    .parse(JSON.parse(readBlocks(prompt)[0] ?? ""));
  const ids = changes.map(({ id }) => id);
  return { lead: ids[0] ?? "", highlights: ids.slice(0, 3), sections: [ids.slice(0, 2), ids.slice(2, 4)] };
}
