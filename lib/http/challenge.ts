import { origin } from "#lib/env.ts";

/** Path of the protected resource metadata (RFC 9728, section 3). */
export const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** The part of the resource server whose metadata names the authorization server. */
export type ResourcePart = "api" | "mcp";

/** Returns the metadata URL of a part (RFC 9728, section 3.1). */
export function resourceMetadataUrl(part: ResourcePart): string {
  return `${origin()}${METADATA_PATH}${part === "mcp" ? "/mcp" : ""}`;
}

export type Challenge = {
  error?: "invalid_token" | "insufficient_scope";
  /** Plain ASCII without quotes or backslashes. */
  description?: string;
  scope?: string;
};

/** Builds the `WWW-Authenticate` header of a 401 or 403 (RFC 6750, section 3; RFC 9728, section 5.1). */
export function buildChallenge(part: ResourcePart, { error, description, scope }: Challenge = {}): string {
  const parameters = [
    `resource_metadata="${resourceMetadataUrl(part)}"`,
    ...(error ? [`error="${error}"`] : []),
    ...(description ? [`error_description="${description}"`] : []),
    ...(scope ? [`scope="${scope}"`] : []),
  ];
  return `Bearer ${parameters.join(", ")}`;
}
