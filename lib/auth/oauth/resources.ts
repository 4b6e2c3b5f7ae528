import { SCOPES } from "#lib/access/scopes.ts";
import { origin } from "#lib/env.ts";
import { METADATA_PATH } from "#lib/http/challenge.ts";

/** The audience of tokens. The API and the MCP server are one resource server and accept the same tokens. */
export function audience(): string {
  return origin();
}

/** Whether a client may request a token for this resource (RFC 8707); all of them have the same audience. */
export function isResource(identifier: string): boolean {
  const base = origin();
  return [base, `${base}/`, `${base}/v1`, `${base}/v2`, `${base}/mcp`].includes(identifier);
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
