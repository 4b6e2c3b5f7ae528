import "server-only";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import type { Citation } from "./types.ts";

/** Redirects that Gemini's citations use instead of the pages themselves. */
const REDIRECT_HOST = "vertexaisearch.cloud.google.com";
const REDIRECT_PATH = "/grounding-api-redirect/";
const REDIRECT_MS = 5_000;

/**
 * Replaces each Gemini redirect by its target page. A redirect that cannot be resolved stays, since its title names a
 * site but no page.
 * @param hosts additional hosts that serve such redirects, such as the operator's gateway
 */
export async function unwrapRedirects(
  citations: readonly Citation[],
  options: { hosts: readonly string[]; allowedHosts: readonly string[]; signal: AbortSignal },
): Promise<Citation[]> {
  const hosts = new Set([REDIRECT_HOST, ...options.hosts]);
  return Promise.all(
    citations.map(async (citation) => {
      const url = URL.canParse(citation.url) ? new URL(citation.url) : undefined;
      if (url === undefined || !hosts.has(url.host) || !url.pathname.includes(REDIRECT_PATH)) return citation;
      return { ...citation, url: (await resolveRedirect(url, options)) ?? citation.url };
    }),
  );
}

async function resolveRedirect(
  url: URL,
  { allowedHosts, signal }: { allowedHosts: readonly string[]; signal: AbortSignal },
): Promise<string | undefined> {
  try {
    const { headers } = await guardedFetch(url.href, {
      maxRedirects: 0,
      maxBytes: 100_000,
      timeoutMs: REDIRECT_MS,
      allowedHosts,
      signal,
    });
    const location = headers.get("location");
    if (location === null || !URL.canParse(location, url.href)) return undefined;
    const target = new URL(location, url.href);
    return target.protocol === "https:" || target.protocol === "http:" ? target.href : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
