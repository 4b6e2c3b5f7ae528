import "server-only";
import { env } from "./env.ts";

/**
 * Kills this process with SIGKILL when `CLARION_FAULT_POINT` names this point as `<name>:<before|after>`, else does
 * nothing. Tests use it to prove that work survives a crash.
 */
export function faultPoint(name: string, edge: "before" | "after"): void {
  if (env.CLARION_FAULT_POINT === `${name}:${edge}`) process.kill(process.pid, "SIGKILL");
}
