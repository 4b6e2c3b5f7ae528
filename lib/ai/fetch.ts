import "server-only";
import { guardedStream } from "#lib/web/guarded-fetch.ts";

/** The maximum size of a response: far larger than any text, far smaller than memory. */
const ANSWER_BYTES = 8_000_000;
/** An upper bound; callers abort earlier with their own signal. */
const ANSWER_MS = 600_000;
/** Statuses of responses without a body (Fetch standard, null body status). */
const BODILESS = new Set([204, 205, 304]);

/**
 * The `fetch` for model providers, with the SSRF protection of `guardedStream`. Redirects are not followed, so keys
 * stay with their host.
 */
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
