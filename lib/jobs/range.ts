import { resolveWindow } from "#lib/content/sources/window.ts";
import type { LOOKBACK_WINDOWS } from "./contract.ts";
import type { RangeRequest } from "./request.ts";

type Asked = {
  lookbackWindow?: (typeof LOOKBACK_WINDOWS)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  newest?: true | undefined;
};

/** The half-open range in UTC that a request names at `now`; the last seven days where it names none. */
export function rangeOf(asked: Asked, now: Date): RangeRequest {
  if (asked.newest) return { kind: "newest" };
  if (asked.from !== undefined && asked.to !== undefined) {
    const [from, to] = [new Date(asked.from).toISOString(), new Date(asked.to).toISOString()];
    return { kind: "time", from, to, label: `${from}..${to}` };
  }
  const window = windowOf(asked) ?? "last_7_days";
  const { from, to } = resolveWindow(window, now);
  return { kind: "time", from: from.toISOString(), to: to.toISOString(), label: window };
}

/** The window of a request; null where it names its range otherwise. */
export function windowOf(asked: Asked): NonNullable<Asked["lookbackWindow"]> | null {
  if (asked.newest || asked.from !== undefined) return null;
  return asked.lookbackWindow ?? "last_7_days";
}
