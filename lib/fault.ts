import "server-only";
import { env } from "./env.ts";

/**
 * Kills this process without warning (SIGKILL) when `CLARION_FAULT_POINT` names this place as
 * `<name>:<before|after>`. Does nothing otherwise. Tests prove with it that work survives a crash.
 */
export function faultPoint(name: string, edge: "before" | "after"): void {
  if (env.CLARION_FAULT_POINT === `${name}:${edge}`) process.kill(process.pid, "SIGKILL");
}
