import { TONES, type Tone } from "#components/generation/windows.ts";

/** The same change written in each tone. */
const SAMPLES: Record<Tone, string> = {
  Professional: "Exports of large tables no longer time out.",
  Conversational: "Your exports no longer time out, however large the table is.",
  Casual: "Big table? Your export won't time out any more.",
  Formal: "A defect by which exports of large tables timed out has been corrected.",
};

export const toneOptions = TONES.map(({ value }) => ({ value, label: value, hint: `“${SAMPLES[value]}”` }));
