/** What auto prompts ask about: one prompt for each, at most. */
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
