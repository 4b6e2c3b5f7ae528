import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";
import { compose } from "./compose.ts";
import { personalityOf } from "./personality.ts";
import { planAnswer } from "./plan.ts";

/**
 * What a sandbox engine answers: the same question, repeat and seed over the same world always give the same answer.
 * @throws EngineFault where it was given no world to know of
 */
export function answerInSandbox(question: EngineQuestion): EngineAnswer {
  const { engine, search, prompt, language, history, zdr, seed, repeatIndex, world } = question;
  if (world === undefined) throw new EngineFault("failed", `${engine.label} was given no world.`, { isFinal: true });
  const who = personalityOf(engine.id);
  const mode = search ? "search" : "nosearch";
  const asked = { engine: engine.id, mode, prompt, language, seed, repeat: repeatIndex };
  const situation = { asked, who, world, search, history };
  const plan = planAnswer(situation);
  return {
    text: compose(plan, situation),
    citations: [...plan.citations],
    searchQueries: [...plan.searchQueries],
    model: who.model,
    usage: { inputTokens: null, outputTokens: null, finish: "stop" },
    request: { model: who.model, prompt, language, turns: history.length, search, zdr, retention: {} },
    accessMode: "sandbox",
    latencyMs: 0,
  };
}
