import { NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import type { EngineRun, ScanPlan } from "./plan-schema.ts";

/** Sequences are asked in this language. */
const SEQUENCE_LANGUAGE = "en";

/** What stands as the engine of a check. */
export function engineName({ engine, search }: Pick<EngineRun, "engine" | "search">): string {
  return engine.search && !search ? `${engine.id}${NO_SEARCH}` : engine.id;
}

export type PlannedQuestion = {
  promptId: string | null;
  sequenceId: string | null;
  turnIndex: number | null;
  repeatIndex: number;
  prompt: string;
  branded: boolean;
  engine: string;
  provider: EngineRun["engine"]["provider"];
  language: string;
  status: "pending" | "blocked_zdr";
};

/** Every question of a plan, one at a time: engines taking turns, then languages, prompts and repeats; sequences last. */
export function* questionsOf(plan: ScanPlan): Generator<PlannedQuestion> {
  for (let repeatIndex = 0; repeatIndex < plan.repeats; repeatIndex++) {
    for (const { id: promptId, text: prompt, branded } of plan.prompts) {
      for (const language of plan.languages) {
        for (const run of plan.engines) {
          const what = { promptId, sequenceId: null, turnIndex: null, repeatIndex, prompt, branded, language };
          yield { ...what, ...whoOf(run) };
        }
      }
    }
  }
  yield* turnsOf(plan);
}

/** The turns of sequences, of engines that search. */
function* turnsOf({ engines, sequences }: ScanPlan): Generator<PlannedQuestion> {
  const searching = engines.filter(({ search }) => search);
  for (const { id: sequenceId, steps } of sequences) {
    for (const run of searching) {
      for (const [turnIndex, { text: prompt, branded }] of steps.entries()) {
        const what = { promptId: null, sequenceId, turnIndex, repeatIndex: 0, prompt, branded };
        yield { ...what, language: SEQUENCE_LANGUAGE, ...whoOf(run) };
      }
    }
  }
}

function whoOf(run: EngineRun): Pick<PlannedQuestion, "engine" | "provider" | "status"> {
  return {
    engine: engineName(run),
    provider: run.engine.provider,
    status: run.blocked ? "blocked_zdr" : "pending",
  };
}

/** How many checks a plan has, and how many of them take an answer of the month's quota. */
export function sizeOf({ engines, prompts, sequences, languages, repeats }: ScanPlan): {
  checks: number;
  paid: number;
} {
  const turns = sequences.reduce((sum, { steps }) => sum + steps.length, 0);
  const each = prompts.length * languages.length * repeats;
  let checks = 0;
  let paid = 0;
  for (const { engine, search, blocked } of engines) {
    const own = each + (search ? turns : 0);
    checks += own;
    if (!engine.sandbox && !blocked) paid += own;
  }
  return { checks, paid };
}

export type EngineRules = {
  trackWithoutSearch: boolean;
  enforceZdr: boolean;
  nonZdrApprovedEngines: readonly string[];
};

/** How each of the engines is asked: with web search where it has it, and without it too where the settings say so. */
export function engineRuns(engines: readonly EngineRun["engine"][], rules: EngineRules): EngineRun[] {
  const approved = new Set(rules.nonZdrApprovedEngines);
  return engines.flatMap((engine): EngineRun[] => {
    const blocked = rules.enforceZdr && !engine.zdr && !approved.has(engine.id);
    const common = { engine, zdr: rules.enforceZdr && engine.zdr, blocked };
    const usual = { ...common, search: engine.search };
    return engine.search && rules.trackWithoutSearch ? [usual, { ...common, search: false }] : [usual];
  });
}
