import { NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import type { EngineRun, ScanPlan } from "./plan-schema.ts";

/** How often the first scan asks each question, which also measures how much answers vary. */
export const FIRST_REPEATS = 3;
/** Sequences are asked in this language. */
const SEQUENCE_LANGUAGE = "en";

/** The `engine` value of a check: the engine's id, with a suffix if an engine with web search runs without it. */
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

/** Identifies a question, or a conversation whose turns are asked together. */
export function getConversationKey(
  question: Pick<PlannedQuestion, "promptId" | "sequenceId" | "engine" | "language" | "repeatIndex">,
): string {
  const { promptId, sequenceId, engine, language, repeatIndex } = question;
  return JSON.stringify([promptId, sequenceId, engine, language, repeatIndex]);
}

/**
 * Yields every question of a plan. The engine changes fastest, then language, prompt and repeat; sequences come last.
 */
export function* generateQuestions(plan: ScanPlan): Generator<PlannedQuestion> {
  for (let repeatIndex = 0; repeatIndex < plan.repeats; repeatIndex++) {
    for (const { id: promptId, text: prompt, branded } of plan.prompts) {
      for (const language of plan.languages) {
        for (const run of plan.engines) {
          const fields = { promptId, sequenceId: null, turnIndex: null, repeatIndex, prompt, branded, language };
          yield { ...fields, ...getEngineFields(run) };
        }
      }
    }
  }
  yield* generateSequenceTurns(plan);
}

/** Yields the turns of sequences; only engines that search take part. */
function* generateSequenceTurns({ engines, sequences }: ScanPlan): Generator<PlannedQuestion> {
  const searching = engines.filter(({ search }) => search);
  for (const { id: sequenceId, steps } of sequences) {
    for (const run of searching) {
      for (const [turnIndex, { text: prompt, branded }] of steps.entries()) {
        const fields = { promptId: null, sequenceId, turnIndex, repeatIndex: 0, prompt, branded };
        yield { ...fields, language: SEQUENCE_LANGUAGE, ...getEngineFields(run) };
      }
    }
  }
}

function getEngineFields(run: EngineRun): Pick<PlannedQuestion, "engine" | "provider" | "status"> {
  return {
    engine: engineName(run),
    provider: run.engine.provider,
    status: run.blocked ? "blocked_zdr" : "pending",
  };
}

/** Counts a plan's checks, and those that consume the monthly answer quota. */
export function computePlanSize({ engines, prompts, sequences, languages, repeats }: ScanPlan): {
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

/** Builds the runs of each engine: with web search if it has it, and also without if the settings track that. */
export function engineRuns(engines: readonly EngineRun["engine"][], rules: EngineRules): EngineRun[] {
  const approved = new Set(rules.nonZdrApprovedEngines);
  return engines.flatMap((engine): EngineRun[] => {
    const blocked = rules.enforceZdr && !engine.zdr && !approved.has(engine.id);
    const common = { engine, zdr: rules.enforceZdr && engine.zdr, blocked };
    const standardRun = { ...common, search: engine.search };
    return engine.search && rules.trackWithoutSearch ? [standardRun, { ...common, search: false }] : [standardRun];
  });
}
