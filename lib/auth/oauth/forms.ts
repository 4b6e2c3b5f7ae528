import "server-only";
import { decodeUtf8, readBytes } from "#lib/http/body.ts";

/** No request of the authorization server needs more. */
export const OAUTH_BODY_MAX_BYTES = 64 * 1024;

/** The fields of a form body; empty for any other content type, which the library refuses in its own words. */
export async function readForm(request: Request): Promise<{ text: string; form: URLSearchParams }> {
  const text = decodeUtf8(await readBytes(request, OAUTH_BODY_MAX_BYTES));
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return { text, form: new URLSearchParams(type === "application/x-www-form-urlencoded" ? text : "") };
}
