export const FORMS = ["prose", "numbered", "bulleted", "table", "refusal", "nothing"] as const;
export type Form = (typeof FORMS)[number];

/** The traits in which sandbox engines differ. */
export type Personality = {
  /** Model id that it reports. */
  model: string;
  /** Probability of naming a brand without having read anything from it. */
  own: number;
  competitor: number;
  /** Probability of naming a vendor of its own corpus. */
  vendor: number;
  /** Effect of the brand's publications. */
  readiness: number;
  /** Maximum probability regardless of what was published. */
  ceiling: number;
  /** How much it varies from prompt to prompt and from brand to brand. */
  moods: number;
  /** Maximum number of vendors besides tracked brands. */
  vendorsMax: number;
  sourcesMax: number;
  /** Weights of the forms for questions that ask for a choice, a comparison or a method. */
  choice: Readonly<Record<Form, number>>;
  comparison: Readonly<Record<Form, number>>;
  method: Readonly<Record<Form, number>>;
};

/** Atlas reads widely, answers in prose and names few. */
const atlas: Personality = {
  model: "atlas-1",
  own: 0.2,
  competitor: 0.42,
  vendor: 0.35,
  readiness: 1.3,
  ceiling: 0.78,
  moods: 0.9,
  vendorsMax: 2,
  sourcesMax: 4,
  choice: { prose: 55, numbered: 15, bulleted: 20, table: 4, refusal: 3, nothing: 3 },
  comparison: { prose: 45, numbered: 10, bulleted: 20, table: 19, refusal: 3, nothing: 3 },
  method: { prose: 60, numbered: 25, bulleted: 9, table: 0, refusal: 3, nothing: 3 },
};

/** Beacon searches eagerly, makes lists, and picks up what is new. */
const beacon: Personality = {
  model: "beacon-2",
  own: 0.28,
  competitor: 0.5,
  vendor: 0.55,
  readiness: 2,
  ceiling: 0.86,
  moods: 0.7,
  vendorsMax: 4,
  sourcesMax: 7,
  choice: { prose: 12, numbered: 55, bulleted: 22, table: 7, refusal: 2, nothing: 2 },
  comparison: { prose: 10, numbered: 38, bulleted: 20, table: 28, refusal: 2, nothing: 2 },
  method: { prose: 15, numbered: 60, bulleted: 21, table: 0, refusal: 2, nothing: 2 },
};

/** Compass weighs and hedges, likes tables, and is slow to trust a newcomer. */
const compass: Personality = {
  model: "compass-mini",
  own: 0.14,
  competitor: 0.46,
  vendor: 0.4,
  readiness: 0.9,
  ceiling: 0.66,
  moods: 1.1,
  vendorsMax: 2,
  sourcesMax: 3,
  choice: { prose: 30, numbered: 18, bulleted: 14, table: 24, refusal: 9, nothing: 5 },
  comparison: { prose: 15, numbered: 10, bulleted: 12, table: 52, refusal: 7, nothing: 4 },
  method: { prose: 45, numbered: 30, bulleted: 12, table: 0, refusal: 7, nothing: 6 },
};

const PERSONALITIES: Readonly<Record<string, Personality>> = {
  "sandbox/atlas": atlas,
  "sandbox/beacon": beacon,
  "sandbox/compass": compass,
};

/** @throws Error for an engine outside the sandbox */
export function getPersonality(engineId: string): Personality {
  const personality = PERSONALITIES[engineId];
  if (personality === undefined) throw new Error(`Unknown sandbox engine ${engineId}.`);
  return personality;
}
