import "server-only";
import { answerByRules } from "./fixed/fixed.ts";
import type { AnswerTurn, ChatSettings } from "./turn.ts";

/** What answers a message: the model that it names, or rules where none is set up. */
export function agentFor(_settings: ChatSettings): AnswerTurn {
  return answerByRules;
}
