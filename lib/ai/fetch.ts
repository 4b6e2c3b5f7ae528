import "server-only";
import { guardedStream } from "#lib/web/guarded-fetch.ts";

/** What an answer may have in bytes: far more than any text, far less than memory. */
const ANSWER_BYTES = 8_000_000;
/** Callers stop sooner by their own signal. */
const ANSWER_MS = 600_000;
/** Statuses whose answers have no body (Fetch, null body status). */
const BODILESS = new Set([204, 205, 304]);

/** `fetch` as the providers call it, through the product's one guard. No key follows a redirect. */
export function modelFetch(allowedHosts: readonly string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { status, headers, body } = await guardedStream(request.url, {
      method: request.method === "GET" ? "GET" : "POST",
      headers: Object.fromEntries(request.headers),
      ...(request.method === "GET" ? {} : { body: await request.text() }),
      signal: request.signal,
      maxRedirects: 0,
      maxBytes: ANSWER_BYTES,
      timeoutMs: ANSWER_MS,
      allowedHosts,
    });
    return new Response(BODILESS.has(status) ? null : body, { status, headers: [...headers] });
  };
}
