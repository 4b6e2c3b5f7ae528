import "server-only";
import { env } from "#lib/env.ts";
import type { Engine } from "./catalog.ts";
import { listConfiguredEngines } from "./settings.ts";

/** The engines that an organization can choose, in display order; they depend only on the deployment. */
export function visibleEngines(_organizationId: string): Engine[] {
  return listConfiguredEngines(env);
}
