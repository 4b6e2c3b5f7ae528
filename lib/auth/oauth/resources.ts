import { SCOPES } from "#lib/auth/scopes.ts";
import { origin } from "#lib/env.ts";

const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** What tokens are for: the API and the MCP server are one resource server and accept the same tokens. */
export function audience(): string {
  return origin();
}

/** The names that a client may ask a token for (RFC 8707); the audience is the same. */
export function isResource(identifier: string): boolean {
  const base = origin();
  return [base, `${base}/`, `${base}/v1`, `${base}/v2`, `${base}/mcp`].includes(identifier);
}

/** Which part of the resource server says where its tokens come from. */
export type ResourcePart = "api" | "mcp";

/** Where the metadata of a part stands (RFC 9728, section 3.1). */
export function resourceMetadataUrl(part: ResourcePart): string {
  return `${origin()}${METADATA_PATH}${part === "mcp" ? "/mcp" : ""}`;
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

export type Challenge = {
  error?: "invalid_token" | "insufficient_scope";
  /** Plain ASCII without quotes or backslashes. */
  description?: string;
  scope?: string;
};

/** `WWW-Authenticate` of a 401 or 403 (RFC 6750, section 3; RFC 9728, section 5.1). */
export function challengeOf(part: ResourcePart, { error, description, scope }: Challenge = {}): string {
  const parameters = [
    `resource_metadata="${resourceMetadataUrl(part)}"`,
    ...(error ? [`error="${error}"`] : []),
    ...(description ? [`error_description="${description}"`] : []),
    ...(scope ? [`scope="${scope}"`] : []),
  ];
  return `Bearer ${parameters.join(", ")}`;
}
