import { origin } from "#lib/env.ts";

/** Where the metadata of the protected resource stands (RFC 9728, section 3). */
export const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Which part of the resource server says where its tokens come from. */
export type ResourcePart = "api" | "mcp";

/** Where the metadata of a part stands (RFC 9728, section 3.1). */
export function resourceMetadataUrl(part: ResourcePart): string {
  return `${origin()}${METADATA_PATH}${part === "mcp" ? "/mcp" : ""}`;
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
