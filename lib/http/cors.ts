import type { Method } from "./endpoint.ts";
import { ANSWER_HEADERS, REQUEST_HEADERS } from "./headers.ts";

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const EXPOSED = Object.keys(ANSWER_HEADERS).join(", ");

/** Allows every origin to call with a bearer credential; cookies are neither sent nor accepted. */
export function corsHeaders(): Record<string, string> {
  return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED };
}

/** @param headers that a caller may send in addition to those of the API */
export function preflight(requestId: string, headers: readonly string[] = []): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(),
      "X-Request-Id": requestId,
      "Access-Control-Allow-Methods": METHODS.join(", "),
      "Access-Control-Allow-Headers": [...REQUEST_HEADERS, ...headers].join(", "),
      "Access-Control-Max-Age": "86400",
    },
  });
}
