import { isScope, SCOPES } from "#lib/access/scopes.ts";
import { origin } from "#lib/env.ts";
import { METADATA_PATH } from "#lib/http/challenge.ts";

/** The audience of tokens for which a client names no resource. */
export function defaultAudience(): string {
  return origin();
}

/**
 * The resources that a client may request a token for (RFC 8707), which are the audiences of tokens. The API and the
 * MCP server accept the tokens of all of them.
 */
export function listAudiences(): string[] {
  const base = origin();
  return [base, `${base}/`, `${base}/v1`, `${base}/v2`, `${base}/mcp`];
}

/** Whether the authorization server knows a scope that a client requests. */
export function isRequestable(scope: string): boolean {
  return scope === "offline_access" || isScope(scope);
}

/** Returns the protected resource metadata (RFC 9728, section 2) for a path, or undefined when the path has none. */
export function findResourceMetadata(path: string): Record<string, unknown> | undefined {
  if (path !== METADATA_PATH && path !== `${METADATA_PATH}/mcp`) return undefined;
  const isMcp = path.endsWith("/mcp");
  return {
    resource: isMcp ? `${origin()}/mcp` : origin(),
    resource_name: isMcp ? "Clarion MCP server" : "Clarion API",
    authorization_servers: [origin()],
    scopes_supported: ["offline_access", ...SCOPES],
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin()}/docs`,
  };
}

/** The default for clients that request no scope (RFC 6749, section 3.3): all read scopes and offline access. */
export const DEFAULT_SCOPE = [...SCOPES.filter((scope) => scope.endsWith(".read")), "offline_access"].join(" ");
