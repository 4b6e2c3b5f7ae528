import { z } from "zod";
import { NO_SEARCH, PROVIDERS } from "#lib/geo/engines/catalog.ts";

const question = z.object({ text: z.string(), branded: z.boolean() });

/** One way to ask an engine in a scan. */
const engineRun = z.object({
  engine: z.object({
    id: z.string(),
    provider: z.enum(PROVIDERS),
    label: z.string(),
    search: z.boolean(),
    zdr: z.boolean(),
    sandbox: z.boolean(),
  }),
  /** Whether it may search the web. */
  search: z.boolean(),
  /** Whether the request demands that nothing is kept. */
  zdr: z.boolean(),
  /** It keeps what it is sent, and nobody has approved that: its checks are planned as `blocked_zdr`. */
  blocked: z.boolean(),
});
export type EngineRun = z.output<typeof engineRun>;

/**
 * All that a scan asks, as it stood when the scan was asked for: what `geo_scans.request` holds. The checks are made of it
 * alone, so that planning them again after a crash gives the same.
 */
export const scanPlan = z.object({
  engines: z.array(engineRun),
  prompts: z.array(question.extend({ id: z.string() })),
  sequences: z.array(z.object({ id: z.string(), steps: z.array(question) })),
  languages: z.array(z.string()),
  repeats: z.int(),
});
export type ScanPlan = z.output<typeof scanPlan>;

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
