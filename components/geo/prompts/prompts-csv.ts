import { saveFile } from "#components/state/save-file.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { csvLine } from "#lib/geo/visibility/csv.ts";

/** The columns that an import reads. */
const COLUMNS = ["prompt", "tags", "enabled", "weight"] as const;

/** Lets the browser save prompts as a CSV file that can be imported again. */
export function savePrompts(prompts: readonly Prompt[]): void {
  const rows = prompts.map(({ prompt, tags, enabled, weight }) => [prompt, tags.join(";"), enabled, weight]);
  const csv = [COLUMNS, ...rows].map(csvLine).join("");
  saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), "prompts.csv");
}
