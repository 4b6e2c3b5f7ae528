import { parseAsString, parseAsStringLiteral } from "nuqs";
import { hasWords } from "#components/state/has-words.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";

export const KINDS = ["custom", "auto", "branded", "paused"] as const;

/** What the list of prompts keeps in the address, beside project and window. */
export const promptParams = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  tag: parseAsString,
};
export type PromptFilters = { q: string; kind: (typeof KINDS)[number] | null; tag: string | null };

export function isFiltered({ q, kind, tag }: PromptFilters): boolean {
  return q !== "" || kind !== null || tag !== null;
}

/** The prompts that pass every filter that is set. */
export function filterPrompts(prompts: readonly Prompt[], { q, kind, tag }: PromptFilters): Prompt[] {
  return prompts.filter(
    (prompt) =>
      hasWords(prompt.prompt, q) &&
      (tag === null || prompt.tags.includes(tag)) &&
      (kind === null || isOfKind(prompt, kind)),
  );
}

function isOfKind(prompt: Prompt, kind: (typeof KINDS)[number]): boolean {
  if (kind === "branded") return prompt.branded;
  if (kind === "paused") return !prompt.enabled;
  return prompt.source === kind;
}
