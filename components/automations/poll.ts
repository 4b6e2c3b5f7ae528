import type { RunStatus } from "#lib/automations/contract.ts";

const IDLE_POLL_MS = 30_000;
const ACTIVE_POLL_MS = 2_000;

/** The polling interval for run statuses in ms: short while any run is active. */
export function runPollMs(statuses: readonly (RunStatus | null)[] = []): number {
  return statuses.includes("queued") ? ACTIVE_POLL_MS : IDLE_POLL_MS;
}
