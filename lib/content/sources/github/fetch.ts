import "server-only";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { type GuardedResponse, guardedFetch } from "#lib/web/guarded-fetch.ts";

const MAX_BYTES = 32_000_000;
const TIMEOUT_MS = 30_000;
const MOVES_MAX = 3;
const MOVED = new Set([301, 302, 307, 308]);
/** Statuses without a body (Fetch standard, "null body status"). */
const BODILESS = new Set([101, 204, 205, 304]);

type Init = { method?: string; headers?: Record<string, string>; body?: string | null; signal?: AbortSignal };
type Method = NonNullable<NonNullable<Parameters<typeof guardedFetch>[1]>["method"]>;

const METHODS: readonly Method[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Adapts the guarded fetch to the platform's fetch for Octokit. Follows a redirect only to a repository's ID on the
 * same host, as for renamed repositories. Every other redirect is returned as it is, so that no one can lead a token
 * elsewhere.
 */
export function githubFetch(apiUrl: string, network: SourceNetwork): (url: string, init?: Init) => Promise<Response> {
  return async (url, init = {}) => {
    let answer = await ask(url, init, network);
    for (let moves = 0; moves < MOVES_MAX && MOVED.has(answer.status) && isReading(init); moves++) {
      const target = URL.parse(answer.headers.get("location") ?? "", answer.url)?.href;
      if (target === undefined || !isById(apiUrl, target)) break;
      answer = await ask(target, init, network);
    }
    return toResponse(answer);
  };
}

function isById(apiUrl: string, target: string): boolean {
  return target.startsWith(`${apiUrl}/`) && /^\/repositories\/\d+(?:[/?]|$)/.test(target.slice(apiUrl.length));
}

function isReading({ method = "GET" }: Init): boolean {
  return method === "GET" || method === "HEAD";
}

function ask(url: string, init: Init, network: SourceNetwork): Promise<GuardedResponse> {
  return guardedFetch(url, {
    method: METHODS.find((method) => method === init.method) ?? "GET",
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    allowedHosts: network.allowedHosts,
    ...(init.headers === undefined ? {} : { headers: init.headers }),
    ...(typeof init.body === "string" ? { body: init.body } : {}),
    ...(network.signal === undefined ? {} : { signal: network.signal }),
  });
}

function toResponse({ status, headers, body }: GuardedResponse): Response {
  return new Response(BODILESS.has(status) ? null : Buffer.from(body), { status, headers: [...headers] });
}
