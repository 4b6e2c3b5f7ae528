import "server-only";
import { env, origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { errorResponse, getRequestId } from "./respond.ts";

export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** RFC 9116 recommends less than a year, so that a forgotten file expires. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers where to report a vulnerability (RFC 9116); 404 where the operator names no contact. */
export async function answerSecurityTxt(request: Request, now = new Date()): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const fault = new AppError("methodNotAllowed", "Method not allowed", "Use GET.", {
      headers: { Allow: "GET, HEAD" },
    });
    return errorResponse(fault, { "X-Request-Id": getRequestId(request) });
  }
  if (env.CLARION_SECURITY_CONTACT.length === 0) {
    const fault = new AppError("notFound", "Not found", "The operator of this installation has not set a contact.");
    return errorResponse(fault, { "X-Request-Id": getRequestId(request) });
  }
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  return new Response(writeSecurityTxt(env.CLARION_SECURITY_CONTACT, now), { headers });
}

/** The file renews its end each day. @param contacts URIs in order of preference */
function writeSecurityTxt(contacts: readonly string[], now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin()}${SECURITY_TXT_PATH}`,
  ];
  return `${lines.join("\n")}\n`;
}
