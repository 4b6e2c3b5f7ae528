import type { Ctx } from "#lib/access/principal.ts";
import { hasScope, type Scope } from "#lib/access/scopes.ts";
import type { Tool } from "#lib/tools/tool.ts";

/** Tools offered to a client: those that most agents need, or one for every operation. */
export const TOOLSETS = ["default", "all"] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** The caller of a request and the toolset that it requested. */
export type Caller = { ctx: Ctx; toolset: Toolset };

/** Whether a caller has a scope; without a required scope everyone is allowed. */
export function isAllowed({ ctx: { principal } }: Caller, scope: Scope | undefined): boolean {
  return scope === undefined || ("scopes" in principal && hasScope(principal.scopes, scope));
}

/** Whether a tool is listed for a caller: it belongs to the toolset and the credential has its scope. */
export function isOffered(caller: Caller, tool: Tool): boolean {
  return isInToolset(caller, tool) && isAllowed(caller, tool.operation.endpoint.scope);
}

export function isInToolset({ toolset }: Caller, tool: Tool): boolean {
  return toolset === "all" || tool.isDefault;
}
