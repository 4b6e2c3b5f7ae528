/** The topics of auto prompts, at most one prompt per slot. */
export const AUTO_SLOTS = [
  "category",
  "category_audience",
  "use_case",
  "problem",
  "constraint",
  "alternative",
  "comparison",
  "how_to",
] as const;
export type AutoSlot = (typeof AUTO_SLOTS)[number];
