import type { Ctx } from "#lib/access/principal.ts";
import { hasScope, type Scope } from "#lib/access/scopes.ts";
import type { Tool } from "#lib/tools/tool.ts";

/** Which tools a client is offered: those most agents need, or one for every operation. */
export const TOOLSETS = ["default", "all"] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** Who sent a request, and what it asked to be offered. */
export type Caller = { ctx: Ctx; toolset: Toolset };

/** Whether a caller may do what a scope allows; without one anyone may. */
export function isAllowed({ ctx: { principal } }: Caller, scope: Scope | undefined): boolean {
  return scope === undefined || ("scopes" in principal && hasScope(principal.scopes, scope));
}

/** Whether a tool is shown to a caller: it is of the toolset, and the credential reaches it. */
export function isOffered(caller: Caller, tool: Tool): boolean {
  return isInToolset(caller, tool) && isAllowed(caller, tool.operation.endpoint.scope);
}

export function isInToolset({ toolset }: Caller, tool: Tool): boolean {
  return toolset === "all" || tool.isDefault;
}
