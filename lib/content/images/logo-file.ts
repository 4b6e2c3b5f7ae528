import "server-only";
import { AppError } from "#lib/errors.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";

const BYTES_MAX = 1_000_000;
const TIMEOUT_MS = 5_000;
const FRESH_MS = 60 * 60_000;
const KEPT_MAX = 24;
const TYPES = /^image\/(?:png|jpeg|svg\+xml)\b/i;

const kept = new Map<string, { until: number; bytes: Uint8Array | null }>();

/**
 * Fetches the file of a brand's logo from the public internet; null if there is no drawable file. Results are cached
 * for one hour, including null.
 */
export async function findLogoFile(url: string | null, fetchFile = fetchLogo): Promise<Uint8Array | null> {
  if (url === null) return null;
  const now = Date.now();
  const cached = kept.get(url);
  if (cached !== undefined && cached.until > now) return cached.bytes;
  const bytes = await fetchFile(url);
  kept.delete(url);
  kept.set(url, { until: now + FRESH_MS, bytes });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return bytes;
}

async function fetchLogo(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await guardedFetch(url, {
      headers: { accept: "image/png, image/jpeg, image/svg+xml" },
      maxBytes: BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
    });
    return answer.status === 200 && TYPES.test(answer.headers.get("content-type") ?? "") ? answer.body : null;
  } catch (error) {
    // A missing logo must not prevent the picture.
    if (error instanceof AppError) return null;
    throw error;
  }
}
