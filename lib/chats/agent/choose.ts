import "server-only";
import { chatModels } from "#lib/ai/providers.ts";
import { AppError } from "#lib/errors.ts";
import { answerByRules } from "./fixed/fixed.ts";
import { answerByModel } from "./model.ts";
import type { AnswerTurn, ChatSettings } from "./turn.ts";

/**
 * Returns the agent for a message: the requested model with its fallbacks, or fixed rules when no model is set up.
 * @throws AppError `unavailable` when the model is no longer set up
 */
export function chooseAgent(settings: ChatSettings): AnswerTurn {
  const models = chatModels(settings.model);
  if (models.kind === "models") return answerByModel(models.choices);
  if (models.kind === "none") return answerByRules;
  throw new AppError("unavailable", "The model is not set up", models.problem);
}
