import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { errorResponse, getRequestId } from "./respond.ts";

/**
 * Answers a read of the operator's monitoring, which bears `CLARION_OPERATOR_TOKEN`: 404 where the operator has set
 * none, 405 for a method that does not read, 401 for another token.
 * @param answer receives the headers that every response has
 */
export async function answerOperator(
  request: Request,
  token: string | undefined,
  answer: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const headers = { "X-Request-Id": getRequestId(request) };
  try {
    requireOperatorToken(request, token);
    return await answer({ ...headers, "Cache-Control": "no-store" });
  } catch (error) {
    return errorResponse(error, headers);
  }
}

function requireOperatorToken(request: Request, token: string | undefined): void {
  if (token === undefined) {
    const recovery = "Set CLARION_OPERATOR_TOKEN on the server, and send it as a bearer token.";
    throw new AppError("notFound", "Not found", recovery);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD" };
    throw new AppError("methodNotAllowed", "Method not allowed", "Use GET.", { headers });
  }
  if (!isEqual(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    const recovery = "Send Authorization: Bearer with the value of CLARION_OPERATOR_TOKEN.";
    throw new AppError("unauthenticated", "Unauthorized", recovery, { headers });
  }
}

/** Compares hashes, so that the time tells nothing about the token or its length. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
