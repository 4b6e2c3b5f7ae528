import { z } from "zod";

/** What a request asks for, as any reader of its text finds it between the markers. */
export type Asked = {
  entries: { id: string; title: string; detail?: string | undefined; category: string }[];
  parts: Part[];
  /** How many faults were sent back. */
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
export type Answered = { id: string; heading: string | null; sentences: { text: string; entryIds: string[] }[] };

const pair = z.tuple([z.number(), z.number()]);
const runData = z.object({
  entries: z.array(
    z.object({ id: z.string(), title: z.string(), detail: z.string().optional(), category: z.string() }),
  ),
});
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

/** Reads a request's prompt; throws where it is not what the writer sends. */
export function readPrompt(prompt: string): Asked {
  const blocks = [...prompt.matchAll(/<data-([0-9a-f]{24})>\n([\s\S]*?)\n<\/data-\1>/g)].map(([, , text = ""]) => text);
  const [, run = "", wrong] = blocks;
  const plan = /The parts to word:\n(\[[\s\S]*?\n\])/.exec(prompt)?.[1] ?? "";
  return {
    entries: runData.parse(JSON.parse(run)).entries,
    parts: planData.parse(JSON.parse(plan)),
    wrong: wrong === undefined ? 0 : z.array(z.unknown()).parse(JSON.parse(wrong)).length,
  };
}

const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const open = (text: string): string => text.replace(/[.\s]+$/, "");

/** Sentences that say what an entry says and nothing else, from the plainest to those that only fill. */
function* sayings(entries: Asked["entries"]): Generator<{ text: string; entryIds: string[] }> {
  for (const { id, title, detail } of entries) {
    yield { text: `One change of this run reads as follows in its own words: ${open(title)}.`, entryIds: [id] };
    if (detail !== undefined && !detail.endsWith("...")) yield { text: `${open(detail)}.`, entryIds: [id] };
  }
  for (const { id, title, category } of entries) {
    yield {
      text: `The list of changes puts it under ${category.toLowerCase()}, and its own words are: ${open(title)}.`,
      entryIds: [id],
    };
    yield { text: `Whoever reads the changelog finds the same words there: ${open(title)}.`, entryIds: [id] };
  }
}

function within(part: Part, list: Iterable<{ text: string; entryIds: string[] }>): Answered["sentences"] {
  const [least] = part.words;
  const most = Math.min(part.words[1], (part.characters?.[1] ?? 20_000) / 6);
  const chosen: Answered["sentences"] = [];
  let count = 0;
  for (const sentence of list) {
    if (count >= least + 5 && chosen.length >= part.sentences[0]) break;
    if (chosen.length >= part.sentences[1] || count + words(sentence.text) > most) continue;
    chosen.push(sentence);
    count += words(sentence.text);
  }
  return chosen;
}

/** Five paragraphs out of what two entries say. */
function paragraphs(entries: Asked["entries"]): Answered["sentences"] {
  const [first, second = first] = entries;
  if (first === undefined || second === undefined) return [];
  const text = (entry: { title: string }): string => open(entry.title);
  const entryIds = [first.id, second.id];
  return [
    { text: `What did this stretch of work bring? The change that stands first reads: ${text(first)}.`, entryIds },
    { text: `It is not alone. Another one on the list reads: ${text(second)}.`, entryIds },
    {
      text: "Each of these changes was written down by the people who made it, and each can be read in full.",
      entryIds,
    },
    {
      text: "The lesson is a simple one: say what changed in the words of those who know, and leave the rest out.",
      entryIds,
    },
    {
      text: "Read the whole list before the next update, then decide which of the changes matter to your own work.",
      entryIds,
    },
  ];
}

function wording(part: Part, { entries }: Asked): Answered {
  const cited = Array.isArray(part.mayCite) ? entries.filter(({ id }) => part.mayCite.includes(id)) : entries;
  const [lead] = cited;
  const title = open(lead?.title ?? "Changes").slice(0, 100);
  const entryIds = lead === undefined ? [] : [lead.id];
  const heading = part.heading ? title : null;
  const detail =
    lead?.detail !== undefined && words(lead.detail) <= 50 && !lead.detail.endsWith("...") ? lead.detail : undefined;
  const answer = (sentences: Answered["sentences"]): Answered => ({ id: part.id, heading, sentences });
  switch (part.kind) {
    case "title":
      return answer([{ text: title.length < 8 ? `The change: ${title}` : title, entryIds }]);
    case "highlight":
      return answer([{ text: detail === undefined ? `The change reads: ${title}.` : `${open(detail)}.`, entryIds }]);
    case "update":
      return answer(detail === undefined ? [] : [{ text: `${open(detail)}.`, entryIds }]);
    case "post":
      return answer(part.sentences[0] === 5 ? paragraphs(cited) : within(part, sayings(cited.slice(0, 1))));
    default:
      return answer(within(part, sayings(cited)));
  }
}

/** What an honest model answers: every part, in the entries' own words. */
export function honestAnswer(asked: Asked): Answered[] {
  return asked.parts.map((part) => wording(part, asked));
}
