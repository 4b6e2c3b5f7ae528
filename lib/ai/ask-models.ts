import "server-only";
import { log } from "#lib/log.ts";
import type { Choice } from "./choice.ts";
import { describeFault } from "./describe-fault.ts";
import { ModelFault } from "./fault.ts";
import { openModels } from "./open-models.ts";
import type { SessionLimits } from "./session.ts";
import { modelSettings } from "./settings.ts";
import type { Question } from "./stream.ts";

/** Reasoning tokens count toward the limit of an answer. */
const THINKING_TOKENS = 2_000;

/** The limits of one question: the time with all tries, and how many there may be. */
type Limits = Pick<SessionLimits, "sessionMs" | "calls">;

/**
 * Asks models one question whose answer is not stored, the next one if one gives no answer. What goes wrong is logged.
 * @param choices the models in the order in which they are asked @param purpose what the answer is for, in the log
 * @returns the answer; null if none has one, or there is no model
 */
export async function askModels(
  choices: readonly Choice[],
  question: Question,
  { purpose, ...limits }: Limits & { purpose: string },
): Promise<string | null> {
  const [first, ...others] = choices;
  if (first === undefined) return null;
  const settings = modelSettings();
  const models = openModels([first, ...others], { ...settings, limits: { ...settings.limits, ...limits } });
  const warn = ({ kind }: ModelFault): void => {
    log.warn({ fault: kind, model: models.choice.id, purpose }, describeFault(kind));
  };
  try {
    const maxOutputTokens = question.maxOutputTokens + THINKING_TOKENS;
    return await models.ask({ ...question, maxOutputTokens }, async (fault) => warn(fault));
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    warn(error);
    return null;
  }
}
