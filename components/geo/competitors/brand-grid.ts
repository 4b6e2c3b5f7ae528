import type { BrandPrompt } from "#lib/geo/visibility/figures.ts";

/** One prompt with the latest answer of each engine and language. */
export type BrandGridRow = { promptId: string; prompt: string; answers: BrandPrompt[]; named: number };

/** Answers by prompt: those that name the brand most often first, then by their text. */
export function brandGrid(answers: readonly BrandPrompt[]): BrandGridRow[] {
  const rows = new Map<string, BrandGridRow>();
  for (const answer of answers) {
    const { promptId, prompt, mentioned } = answer;
    const row = rows.get(promptId) ?? { promptId, prompt, answers: [], named: 0 };
    row.answers.push(answer);
    if (mentioned) row.named++;
    rows.set(promptId, row);
  }
  return [...rows.values()].toSorted((a, b) => b.named - a.named || a.prompt.localeCompare(b.prompt));
}

/** The engines of all answers, in one order for every row. */
export function enginesOf(answers: readonly BrandPrompt[]): string[] {
  return [...new Set(answers.map(({ engine }) => engine))].toSorted();
}
