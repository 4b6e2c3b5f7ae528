import { SCOPES } from "#lib/access/scopes.ts";
import { origin } from "#lib/env.ts";
import { METADATA_PATH } from "#lib/http/challenge.ts";

/** What tokens are for: the API and the MCP server are one resource server and accept the same tokens. */
export function audience(): string {
  return origin();
}

/** The names that a client may ask a token for (RFC 8707); the audience is the same. */
export function isResource(identifier: string): boolean {
  const base = origin();
  return [base, `${base}/`, `${base}/v1`, `${base}/v2`, `${base}/mcp`].includes(identifier);
}

/** The protected resource metadata (RFC 9728, section 2) at a path, undefined where none stands. */
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

/** What a client that names no scope asks for (RFC 6749, section 3.3): to read, and to go on without the person. */
export const DEFAULT_SCOPE = [...SCOPES.filter((scope) => scope.endsWith(".read")), "offline_access"].join(" ");
