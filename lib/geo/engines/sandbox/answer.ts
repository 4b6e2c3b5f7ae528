import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";

/** What a sandbox engine answers; the same question of the same scan always gets the same answer. */
export function answerInSandbox(question: EngineQuestion): EngineAnswer {
  throw new EngineFault("failed", `${question.engine.label} knows nothing of this project.`, { isFinal: true });
}
