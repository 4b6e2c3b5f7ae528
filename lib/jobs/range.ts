import { resolveWindow } from "#lib/content/sources/window.ts";
import type { LOOKBACK_WINDOWS } from "./contract.ts";
import type { RangeRequest } from "./request.ts";

type RangeInput = {
  lookbackWindow?: (typeof LOOKBACK_WINDOWS)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  newest?: true | undefined;
};

/** Resolves a request to a half-open range in UTC. The default is the last seven days. */
export function resolveRange(input: RangeInput, now: Date): RangeRequest {
  if (input.newest) return { kind: "newest" };
  if (input.from !== undefined && input.to !== undefined) {
    const [from, to] = [new Date(input.from).toISOString(), new Date(input.to).toISOString()];
    return { kind: "time", from, to, label: `${from}..${to}` };
  }
  const window = getLookbackWindow(input) ?? "last_7_days";
  const { from, to } = resolveWindow(window, now);
  return { kind: "time", from: from.toISOString(), to: to.toISOString(), label: window };
}

/** The lookback window of a request; null if it specifies its range in another way. */
export function getLookbackWindow(input: RangeInput): NonNullable<RangeInput["lookbackWindow"]> | null {
  if (input.newest || input.from !== undefined) return null;
  return input.lookbackWindow ?? "last_7_days";
}
