import "server-only";
import { SCOPES } from "#lib/access/scopes.ts";
import { forward } from "#lib/auth/oauth/forward.ts";
import type { OauthCall } from "#lib/auth/oauth/provider.ts";
import { origin } from "#lib/env.ts";

/** The authorization server's metadata (RFC 8414), without the features of the library that we do not offer. */
export async function describeServer(call: OauthCall): Promise<Response> {
  const response = await forward(call);
  const metadata = (await response.json()) as Record<string, unknown>;
  const ours = {
    scopes_supported: ["offline_access", ...SCOPES],
    response_modes_supported: ["query"],
    service_documentation: `${origin()}/docs`,
  };
  return Response.json({ ...metadata, ...ours }, { headers: { "Cache-Control": "public, max-age=300" } });
}
