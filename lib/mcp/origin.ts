const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a page of this origin may call; programs send no origin. Any https page with a credential may, like for the
 * API. Without https only our own origin and localhost are trusted, because of DNS rebinding; an opaque origin
 * (`null`) never is.
 */
export function isTrustedOrigin(header: string | null, own: string): boolean {
  if (header === null || header === "" || header === own) return true;
  const url = URL.parse(header);
  if (!url?.hostname) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}
