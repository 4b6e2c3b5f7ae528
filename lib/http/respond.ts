import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "#lib/log.ts";
import { buildChallenge } from "./challenge.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorBody, getHttpStatus, toAppError } from "./errors.ts";
import { computeEtag, isConditional, matchesNone } from "./etag.ts";
import type { Answer, Stream } from "./operation.ts";

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the caller's request id when it is valid, else a new one. */
export function getRequestId(request: Request): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Builds a success response: the body with its ETag on reads, or 304 when the caller already has it. */
export function jsonResponse(
  request: Request,
  endpoint: Endpoint,
  answer: Answer,
  outer: Record<string, string>,
): Response {
  const body = JSON.stringify(answer.output);
  const conditional = isConditional(endpoint);
  const etag = answer.etag ?? (conditional ? computeEtag(body) : undefined);
  const headers: Record<string, string> = {
    ...outer,
    ...answer.headers,
    "Cache-Control": conditional ? "private, no-cache" : "private, no-store",
    ...(etag ? { ETag: etag } : {}),
  };
  if (conditional && etag && matchesNone(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers["Content-Type"] = "application/json; charset=utf-8";
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return new Response(body, { status: answer.status ?? endpoint.status ?? 200, headers });
}

/**
 * Builds a streamed response. It awaits the first chunk, so that an immediate error gets an error response. A
 * disconnect of the client ends the reading.
 */
export async function streamResponse(stream: Stream, outer: Record<string, string>): Promise<Response> {
  const iterator = stream.chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = await iterator.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await iterator.next());
      next = undefined;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  const headers = { ...outer, ...stream.headers, "Cache-Control": "private, no-store", "X-Accel-Buffering": "no" };
  return new Response(body, { headers: { ...headers, "Content-Type": `${stream.contentType}; charset=utf-8` } });
}

/** Builds an error response; unexpected errors are logged and their text is not shown. */
export function errorResponse(thrown: unknown, outer: Record<string, string>): Response {
  const error = toAppError(thrown);
  if (error.kind === "internal") log.error({ err: thrown, requestId: outer["X-Request-Id"] }, "request failed");
  const challenge: Record<string, string> =
    error.kind === "unauthenticated" ? { "WWW-Authenticate": buildChallenge("api") } : {};
  return new Response(JSON.stringify(errorBody(error)), {
    status: getHttpStatus(error),
    headers: {
      ...outer,
      ...challenge,
      ...error.headers,
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json; charset=utf-8",
    },
  });
}
