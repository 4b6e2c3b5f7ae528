import "server-only";
import { namedModel } from "#lib/ai/providers.ts";
import { AppError } from "#lib/errors.ts";
import { answerByRules } from "./fixed/fixed.ts";
import { answerByModel } from "./model.ts";
import type { AnswerTurn, ChatSettings } from "./turn.ts";

/**
 * Returns the agent for a message: the requested model, or fixed rules when no model is set up.
 * @throws AppError `unavailable` when the model is no longer set up
 */
export function chooseAgent(settings: ChatSettings): AnswerTurn {
  const choice = namedModel(settings.model);
  if (choice.kind === "model") return answerByModel(choice);
  if (choice.kind === "none") return answerByRules;
  throw new AppError("unavailable", "The model is not set up", choice.problem);
}
