import { z } from "zod";

const factList = z.array(z.object({ id: z.string(), kind: z.string(), text: z.string() }));
const plan = z.object({ sections: z.array(z.object({ section: z.int(), heading: z.string() })) });

/** What a prompt about a brief asks for: the plan of its article, or its words; undefined for other prompts. */
export function getArticleStage(prompt: string): "plan" | "write" | "revise" | undefined {
  if (prompt.startsWith("<question-")) return "plan";
  if (!prompt.startsWith("The plan:")) return undefined;
  return prompt.includes("had the faults named here") ? "revise" : "write";
}

/** Answers a prompt about a brief as an honest model: it repeats facts in their own words. Undefined for other prompts. */
export function writeArticleAnswer(prompt: string): object | undefined {
  const stage = getArticleStage(prompt);
  if (stage === undefined) return undefined;
  return stage === "plan" ? planArticle(prompt) : writeArticle(prompt);
}

/** Plans two sections, each with some of the facts as claims. */
function planArticle(prompt: string): object {
  const facts = [...prompt.matchAll(/^(f\d+): (.+)$/gm)].map(([, id = "", text = ""]) => ({ text, facts: [id] }));
  const middle = Math.ceil(facts.length / 2);
  return {
    workingTitle: "What to know about it",
    jobToBeDone: "Choose one.",
    sections: [
      { heading: "What it does", goal: "Know what it does.", claims: facts.slice(0, middle) },
      { heading: "What else it does", goal: "Know the rest.", claims: facts.slice(middle) },
    ],
    questionsToAnswer: [],
  };
}

/** Writes each section, or each of those asked for, from facts of its own, one sentence for each fact. */
function writeArticle(prompt: string): object {
  const blocks = [...prompt.matchAll(/<data-([0-9a-f]{24})>\n([\s\S]*?)\n<\/data-\1>/g)].map(([, , json = ""]) => json);
  const { sections } = plan.parse(JSON.parse(blocks[0] ?? ""));
  const facts = factList
    .parse(JSON.parse(blocks[1] ?? ""))
    .filter(({ id, kind }) => kind === "claim" && id !== "asked");
  const share = Math.ceil(facts.length / sections.length);
  const only = /Write only the sections with these numbers: ([\d, ]+)/.exec(prompt)?.[1]?.split(", ");
  const written = sections.map(({ section }, index) => ({
    section,
    paragraphs: [facts.slice(index * share, (index + 1) * share).map(({ id, text }) => ({ text, ids: [id] }))],
  }));
  return { sections: written.filter(({ section }) => only?.includes(`${section}`) ?? true) };
}
