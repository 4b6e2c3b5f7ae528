import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import type { FunctionDefinition, Registry } from "./definition.ts";

/** Counts every call of a function that names no limit for all of its runs together. */
const SHARED_KEY = "shared";
/** Most such calls under way at once. */
const SHARED_LIMIT = 16;

/**
 * The keys under which the calls of one run are counted. A function with a limit for all of its runs has room of its own;
 * the others share one, so that calls that take long (a model's, say) do not block them.
 */
export function concurrencyKeys(fn: FunctionDefinition, event: StoredEvent): string[] {
  const own = fn.concurrency.map(
    ({ key }, index) => `${index}:${encodeURIComponent(fn.id)}:${key ? JSON.stringify(key(event)) : ""}`,
  );
  return fn.concurrency.some(({ key }) => !key) ? own : [SHARED_KEY, ...own];
}

/** Most calls under way for a key of `concurrencyKeys`; undefined when it is not bounded any more. */
export function concurrencyLimit(registry: Registry, key: string): number | undefined {
  if (key === SHARED_KEY) return SHARED_LIMIT;
  const [index = "", functionId = ""] = key.split(":", 2);
  return registry.get(decodeURIComponent(functionId))?.concurrency[Number(index)]?.limit;
}
