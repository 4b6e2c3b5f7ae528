import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { KoaContext } from "oidc-provider";
import { deriveKey } from "#lib/secrets.ts";

export type OauthFault = { error: string; error_description?: string };

/** Renders an error that cannot be sent to a client: a page for browsers, JSON for programs. */
export function renderOauthError(ctx: KoaContext, out: OauthFault): void {
  if (ctx.accepts("json", "html") !== "html") {
    ctx.body = out;
    return;
  }
  ctx.redirect(errorPagePath(out));
}

/** Builds the path of an error page; its text is signed, so that no link can change it. */
export function errorPagePath({ error, error_description = "" }: OauthFault): string {
  const query = new URLSearchParams({ error, description: error_description });
  query.set("signature", sign(error, error_description));
  return `/oauth/error?${query}`;
}

/** Reads the error from the page's query; undefined when the signature is not ours. */
export function readErrorPage(query: Record<string, string | undefined>): Required<OauthFault> | undefined {
  const { error, description = "", signature } = query;
  if (!error || !signature) return undefined;
  const expected = Buffer.from(sign(error, description));
  const actual = Buffer.from(signature);
  const isOurs = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isOurs ? { error, error_description: description } : undefined;
}

function sign(error: string, description: string): string {
  return createHmac("sha256", deriveKey("oauth-error"))
    .update(JSON.stringify([error, description]))
    .digest("base64url");
}
