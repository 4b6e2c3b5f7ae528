import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import type { FunctionDefinition, Registry } from "./definition.ts";

/** The common key of all functions without a limit over all of their runs. */
const SHARED_KEY = "shared";
/** The limit of calls under the common key. */
const SHARED_LIMIT = 16;

/**
 * The keys that count the calls of one run. A function with a limit over all of its runs has its own; all others
 * share one, so that long calls (of a model, for example) do not block them.
 */
export function concurrencyKeys(fn: FunctionDefinition, event: StoredEvent): string[] {
  const own = fn.concurrency.map(
    ({ key }, index) => `${index}:${encodeURIComponent(fn.id)}:${key ? JSON.stringify(key(event)) : ""}`,
  );
  return fn.concurrency.some(({ key }) => !key) ? own : [SHARED_KEY, ...own];
}

/** The maximum number of calls for a key of `concurrencyKeys`; undefined when it is no longer limited. */
export function concurrencyLimit(registry: Registry, key: string): number | undefined {
  if (key === SHARED_KEY) return SHARED_LIMIT;
  const [index = "", functionId = ""] = key.split(":", 2);
  return registry.get(decodeURIComponent(functionId))?.concurrency[Number(index)]?.limit;
}
