import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { hasWords } from "#components/state/has-words.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import type { PromptRow } from "#lib/geo/visibility/answers.ts";

export const KINDS = ["custom", "auto", "branded", "paused"] as const;
export const ORDERS = ["least", "most"] as const;
export type Order = (typeof ORDERS)[number];

/** Query parameters of the list of prompts, in addition to project and window. */
export const promptParams = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  tag: parseAsString,
  order: parseAsStringLiteral(ORDERS),
  page: parseAsInteger.withDefault(1),
};
export type PromptFilters = { q: string; kind: (typeof KINDS)[number] | null; tag: string | null };

export function isFiltered({ q, kind, tag }: PromptFilters): boolean {
  return q !== "" || kind !== null || tag !== null;
}

/** The prompts that match every active filter. */
export function filterPrompts(prompts: readonly Prompt[], { q, kind, tag }: PromptFilters): Prompt[] {
  return prompts.filter(
    (prompt) =>
      hasWords(prompt.prompt, q) &&
      (tag === null || prompt.tags.includes(tag)) &&
      (kind === null || isOfKind(prompt, kind)),
  );
}

/**
 * Sorts prompts by the window's mention rate, ascending or descending, with unanswered prompts last. Null keeps the
 * order of creation.
 */
export function orderPrompts(
  prompts: readonly Prompt[],
  figures: ReadonlyMap<string, Pick<PromptRow, "mentionRate">>,
  order: Order | null,
): readonly Prompt[] {
  if (order === null) return prompts;
  const sign = order === "least" ? 1 : -1;
  const place = ({ id }: Prompt) => {
    const rate = figures.get(id)?.mentionRate ?? null;
    return rate === null ? Number.POSITIVE_INFINITY : sign * rate;
  };
  return prompts.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function isOfKind(prompt: Prompt, kind: (typeof KINDS)[number]): boolean {
  if (kind === "branded") return prompt.branded;
  if (kind === "paused") return !prompt.enabled;
  return prompt.source === kind;
}
