import "server-only";
import { decodeUtf8, readBytes } from "#lib/http/body.ts";

/** Maximum body size of every request to the authorization server. */
export const OAUTH_BODY_MAX_BYTES = 64 * 1024;

/** Reads the fields of a form body. Other content types give no fields, and the library refuses them itself. */
export async function readForm(request: Request): Promise<{ text: string; form: URLSearchParams }> {
  const text = decodeUtf8(await readBytes(request, OAUTH_BODY_MAX_BYTES));
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return { text, form: new URLSearchParams(type === "application/x-www-form-urlencoded" ? text : "") };
}
