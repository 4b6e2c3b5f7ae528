import "server-only";
import { ModelChain } from "./chain.ts";
import type { Choice } from "./choice.ts";
import { connectModel } from "./providers.ts";
import { ModelSession, NOTHING_SPENT, type Spent } from "./session.ts";
import type { ModelSettings } from "./settings.ts";

/**
 * Connects to models in the order in which they are asked, within limits of time that begin now and hold for all.
 * @param spent what was spent before, which counts toward the other limits @param asked the ids of the models that were
 * asked before
 */
export function openModels(
  choices: readonly [Choice, ...Choice[]],
  { limits, timers, allowedHosts }: ModelSettings,
  spent: Spent = NOTHING_SPENT,
  asked: readonly string[] = [],
): ModelChain {
  const endsAt = timers.now() + limits.sessionMs;
  const open = (choice: Choice, before: Spent): ModelSession => {
    const own = { ...limits, sessionMs: endsAt - timers.now() };
    return new ModelSession(choice, connectModel(choice, allowedHosts), own, timers, before);
  };
  return new ModelChain(choices, open, spent, asked);
}
