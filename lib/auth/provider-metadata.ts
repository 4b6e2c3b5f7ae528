import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import { type CompanyProvider, discoveryUrl } from "./company.ts";

/**
 * Reads JSON of the company's provider. The operator has named the issuer, so its host may be a private one.
 * @throws AppError `unavailable` for another answer than the schema's
 */
export async function readProviderJson<S extends z.ZodType>(
  { issuer }: CompanyProvider,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  const response = await guardedFetch(url, { allowedHosts: [new URL(issuer).origin], maxBytes: 1_000_000 });
  const parsed = schema.safeParse(parseJson(response.body));
  if (response.status === 200 && parsed.success) return parsed.data;
  throw new AppError("unavailable", "The OpenID provider does not answer", "Check OIDC_ISSUER, or try again.");
}

/** The fields of the provider's metadata that we need beyond sign-in. */
export function readProviderMetadata(provider: CompanyProvider) {
  const page = z.url({ protocol: /^https?$/ });
  const shape = z.object({
    issuer: z.literal(provider.issuer),
    jwks_uri: z.url(),
    end_session_endpoint: page.optional().catch(undefined),
  });
  return readProviderJson(provider, discoveryUrl(provider), shape);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
