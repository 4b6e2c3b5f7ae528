import type { BrandPrompt } from "#lib/geo/visibility/figures.ts";

/** One prompt with the latest answer of each engine and language. */
export type BrandGridRow = { promptId: string; prompt: string; answers: BrandPrompt[]; mentions: number };

/** Groups answers by prompt: most mentions of the brand first, then alphabetically. */
export function brandGrid(answers: readonly BrandPrompt[]): BrandGridRow[] {
  const rows = new Map<string, BrandGridRow>();
  for (const answer of answers) {
    const { promptId, prompt, mentioned } = answer;
    const row = rows.get(promptId) ?? { promptId, prompt, answers: [], mentions: 0 };
    row.answers.push(answer);
    if (mentioned) row.mentions++;
    rows.set(promptId, row);
  }
  return [...rows.values()].toSorted((a, b) => b.mentions - a.mentions || a.prompt.localeCompare(b.prompt));
}

/** The engines of all answers, sorted, so that every row has the same columns. */
export function listEngines(answers: readonly BrandPrompt[]): string[] {
  return [...new Set(answers.map(({ engine }) => engine))].toSorted();
}
