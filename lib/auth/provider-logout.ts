import "server-only";
import { origin } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { findCompanyProvider } from "./company.ts";
import { readProviderMetadata } from "./provider-metadata.ts";

/** The cookie with the ID token of a sign-in, by which the provider finds the session to end. Only the auth routes get it. */
export const ID_TOKEN_COOKIE = "clarion.id-token";
export const ID_TOKEN_PATH = "/api/auth";
/** Browsers keep no larger cookie. The provider then asks who signs out. */
const ID_TOKEN_MAX = 3_800;

/** Whether a browser can keep the ID token. It is in the compact form of JWS, whose characters a cookie may have. */
export function canKeepIdToken(token: string): boolean {
  return token.length <= ID_TOKEN_MAX && /^[\w-]+(?:\.[\w-]+){2}$/.test(token);
}

/**
 * The page at which the browser signs out of the company's provider, too (OpenID Connect RP-Initiated Logout 1.0,
 * section 2). It leads back to our sign-in page. Undefined where the provider has none or does not answer.
 */
export async function findProviderLogout(idToken: string): Promise<string | undefined> {
  const provider = findCompanyProvider();
  if (!provider) return undefined;
  try {
    const { end_session_endpoint: page } = await readProviderMetadata(provider);
    if (page === undefined) return undefined;
    const url = new URL(page);
    url.searchParams.set("client_id", provider.clientId);
    url.searchParams.set("id_token_hint", idToken);
    url.searchParams.set("post_logout_redirect_uri", `${origin()}/sign-in`);
    return url.href;
  } catch (error) {
    log.warn({ err: error }, "The OpenID provider cannot sign out");
    return undefined;
  }
}
