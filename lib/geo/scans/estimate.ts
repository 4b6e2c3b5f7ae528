import type { Engine } from "#lib/geo/engines/catalog.ts";
import { type EngineRules, engineRuns, sizeOf } from "./plan.ts";

export type EstimateSettings = EngineRules & {
  /** Ids of the engines that are asked. */
  engines: readonly string[];
  languages: readonly string[];
};

export type ScanEstimate = {
  /** Answers that one scan plans, those of the sandbox included. */
  answers: number;
  /** AI answers of the month's quota that it takes, or as many credits where the quota is used up. */
  paid: number;
  /** Answers that are not asked for, because an engine keeps what it is sent. */
  blocked: number;
};

/**
 * What one scan of these settings takes.
 * @param asked enabled prompts, and the turns of all enabled sequences together
 * @param engines those that the organization sees
 */
export function estimateScan(
  settings: EstimateSettings,
  asked: { prompts: number; turns: number },
  engines: readonly Engine[],
  repeats = 1,
): ScanEstimate {
  const chosen = new Set(settings.engines);
  const runs = engineRuns(
    engines.filter(({ id }) => chosen.has(id)),
    settings,
  );
  const questions = (count: number) => Array.from({ length: count }, () => ({ text: "", branded: false }));
  const plan = {
    prompts: questions(asked.prompts).map((each) => ({ ...each, id: "" })),
    sequences: [{ id: "", steps: questions(asked.turns) }],
    languages: [...settings.languages],
    repeats,
  };
  const { checks, paid } = sizeOf({ ...plan, engines: runs });
  const { checks: blocked } = sizeOf({ ...plan, engines: runs.filter((run) => run.blocked) });
  return { answers: checks, paid, blocked };
}
