import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";
import { compose } from "./compose.ts";
import { getPersonality } from "./personality.ts";
import { planAnswer } from "./plan.ts";

/**
 * Answers for a sandbox engine: the same question, repeat and seed over the same world always give the same answer.
 * @throws EngineFault without a world
 */
export function answerInSandbox(question: EngineQuestion): EngineAnswer {
  const { engine, search, prompt, language, history, zdr, seed, repeatIndex, world } = question;
  if (world === undefined) throw new EngineFault("failed", `${engine.label} needs a sandbox world.`, { isFinal: true });
  const personality = getPersonality(engine.id);
  const mode = search ? "search" : "nosearch";
  const key = { engine: engine.id, mode, prompt, language, seed, repeat: repeatIndex };
  const situation = { key, personality, world, search, history };
  const plan = planAnswer(situation);
  return {
    text: compose(plan, situation),
    citations: [...plan.citations],
    searchQueries: [...plan.searchQueries],
    model: personality.model,
    usage: { inputTokens: null, outputTokens: null, searches: 0, vendorCostUsd: null, finish: "stop" },
    request: { model: personality.model, prompt, language, turns: history.length, search, zdr, retention: {} },
    accessMode: "sandbox",
    latencyMs: 0,
  };
}
