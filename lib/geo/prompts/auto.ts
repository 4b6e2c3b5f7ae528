import { extractFacts, type Facts } from "./facts.ts";
import { AUTO_SLOTS, type AutoSlot } from "./slots.ts";

/** The input of auto prompts. */
export type PromptSource = {
  /** The description of the brand identity; can be empty. */
  description: string;
  audience: string | null;
  /** Names of competitors, most important first. */
  competitors: readonly string[];
};

export type AutoPrompt = { slot: AutoSlot; prompt: string };

/** Prompts use two competitors; more are read because some share the company's name. */
const RIVALS_READ = 10;

type Inputs = Facts & { rivals: readonly string[] };

/** Each template asks a buyer's question, or returns undefined when a fact is missing. */
const TEMPLATES: Record<AutoSlot, (inputs: Inputs) => string | undefined> = {
  category: ({ category }) => category && `What ${isAre(category)} the best ${category}?`,
  category_audience: ({ category, audience }) =>
    category && audience && `Which ${withoutAudience(category, audience)} would you recommend for ${audience}?`,
  use_case: ({ audience, task }) =>
    task && (audience ? `Which tools help ${audience} ${task}?` : `Which tools can help me ${task}?`),
  problem: ({ category, task }) =>
    task && `We find it hard to ${task}. Which ${category ?? "products"} should we look at?`,
  constraint: ({ category }) => category && `Which ${category} is affordable for a small team and quick to set up?`,
  alternative: ({ rivals: [first] }) => first && `What are the best alternatives to ${first}?`,
  comparison: ({ rivals: [first, second], category }) => {
    if (first && second) return `${first} or ${second}: which is better, and what else should I consider?`;
    return (
      first && category && `${isAre(category) === "is" ? "Is there a" : "Are there"} better ${category} than ${first}?`
    );
  },
  how_to: ({ task, category }) =>
    task ? `How do I ${task}, and which tools do I need?` : category && `How do I choose the right ${category}?`,
};

/** A category such as "changelog platform for software teams" without its audience, which the prompt names once. */
function withoutAudience(category: string, audience: string): string {
  const end = ` for ${audience}`.toLowerCase();
  return category.toLowerCase().endsWith(end) ? category.slice(0, -end.length) : category;
}

/**
 * Builds prompts from a brand identity and its competitors, at most one per slot, deterministically. None names the
 * company.
 * @param namesCompany whether a prompt would be branded
 */
export function autoPrompts(source: PromptSource, namesCompany: (prompt: string) => boolean): AutoPrompt[] {
  const facts = extractFacts(source.description, source.audience);
  const free = (text: string | undefined) => (text !== undefined && !namesCompany(text) ? text : undefined);
  const inputs: Inputs = {
    category: free(facts.category),
    audience: free(facts.audience),
    task: free(facts.task),
    rivals: source.competitors.slice(0, RIVALS_READ).filter((name) => !namesCompany(name)),
  };
  return AUTO_SLOTS.flatMap((slot) => {
    const prompt = TEMPLATES[slot](inputs);
    return prompt && !namesCompany(prompt) ? [{ slot, prompt }] : [];
  });
}

const UNCOUNTED_END = /(?:ss|us|is|analytics|news|ops|devops)$/i;

function isAre(category: string): "is" | "are" {
  const head =
    category
      .split(/\s(?:for|to|of)\s/)[0]
      ?.split(" ")
      .at(-1) ?? "";
  return /s$/i.test(head) && !UNCOUNTED_END.test(head) ? "are" : "is";
}
