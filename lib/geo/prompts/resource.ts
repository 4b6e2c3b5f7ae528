import type { PromptRow } from "#db/queries/geo/prompts.ts";
import { isBranded } from "#lib/geo/scoring/score.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import { AUTO_SLOTS } from "./slots.ts";

/** Converts a stored prompt to its API form. */
export function toPrompt(row: PromptRow, own: TrackedBrand) {
  const { id, prompt: text, enabled, source, tags, weight, createdAt, updatedAt } = row;
  const slot = AUTO_SLOTS.find((name) => name === row.slot) ?? null;
  return { id, prompt: text, enabled, source, slot, branded: isBranded(text, own), tags, weight, createdAt, updatedAt };
}
