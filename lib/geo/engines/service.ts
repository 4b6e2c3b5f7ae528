import "server-only";
import { env } from "#lib/env.ts";
import type { Engine } from "./catalog.ts";
import { enginesOf } from "./settings.ts";

/** The engines that an organization can choose among, in the order of display; the deployment decides for all alike. */
export function visibleEngines(_organizationId: string): Engine[] {
  return enginesOf(env);
}
