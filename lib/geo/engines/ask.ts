import "server-only";
import { EngineFault } from "./fault.ts";
import type { EngineAnswer, EngineQuestion } from "./types.ts";

/**
 * Puts one question to one engine, once; whoever asks tries again. Nothing beside the conversation is sent: no
 * instructions, and so nothing that names a brand.
 * @throws EngineFault where no answer came; the signal's reason where the caller gave up
 */
export async function ask(question: EngineQuestion): Promise<EngineAnswer> {
  question.signal.throwIfAborted();
  throw new EngineFault("failed", `${question.engine.label} is not configured.`, { isFinal: true });
}
