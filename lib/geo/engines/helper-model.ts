import "server-only";
import { askModels } from "#lib/ai/ask-models.ts";
import { usableModels } from "#lib/ai/providers.ts";
import type { Question } from "#lib/ai/stream.ts";

const LIMITS = { sessionMs: 60_000, calls: 2, purpose: "measurement" };

/**
 * A model that supports the measurement by translating questions and reading answers; it is not a measured engine.
 */
export type Helper = {
  id: string;
  /** The vendor of the model, or `custom`. */
  provider: string;
  /** The answer; null if there is none within the limits. */
  ask(question: Question): Promise<string | null>;
};

/**
 * The models that can help, best first: the one that also writes posts, otherwise the default model of each vendor with
 * a key.
 */
export function configuredHelpers(): Helper[] {
  return usableModels().map((choice) => ({
    id: choice.id,
    provider: choice.provider,
    ask: (question) => askModels([choice], question, LIMITS),
  }));
}

/** The first model that can help; null if none is configured. */
export function configuredHelper(): Helper | null {
  return configuredHelpers()[0] ?? null;
}
