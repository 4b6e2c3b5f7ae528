import "server-only";
import { env } from "#lib/env.ts";
import { SESSION_LIMITS, type SessionLimits } from "./session.ts";
import { systemTimers, type Timers } from "./timers.ts";

/** How to reach models. Tests set their own limits and timers. */
export type ModelSettings = { limits: SessionLimits; timers: Timers; allowedHosts: readonly string[] };

export function modelSettings(): ModelSettings {
  return {
    limits: { ...SESSION_LIMITS, costUsd: env.AI_MAX_COST_USD },
    timers: systemTimers,
    allowedHosts: env.CLARION_ALLOWED_HOSTS.models,
  };
}
