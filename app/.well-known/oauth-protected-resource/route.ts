import { SCOPES } from "#lib/auth/scopes.ts";
import { origin } from "#lib/env.ts";
import { corsHeaders } from "#lib/http/cors.ts";

export const dynamic = "force-dynamic";

/** Protected resource metadata (RFC 9728): what the `WWW-Authenticate` header of a 401 points to. */
export async function GET(): Promise<Response> {
  const body = {
    resource: origin(),
    scopes_supported: ["offline_access", ...SCOPES],
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin()}/docs`,
  };
  return Response.json(body, { headers: corsHeaders() });
}
