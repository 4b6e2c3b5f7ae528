const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a page of this origin may call; programs send none. The API is open to any page that has a credential, and so
 * is this server; but a page of the open network without https could stand for another host by its name (DNS
 * rebinding), so that of those only our own and this machine's are heard. An opaque origin (`null`) is nobody's.
 */
export function isTrustedOrigin(header: string | null, own: string): boolean {
  if (header === null || header === "" || header === own) return true;
  const url = URL.parse(header);
  if (!url?.hostname) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}
