import { AppError } from "#lib/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses changes requested by a page of another origin: browsers send `Origin` with every unsafe request. The origin
 * must be the configured one, or name the requested host with the configured scheme.
 */
export function requireSameOrigin(request: Request, configuredOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const sent = request.headers.get("origin");
  if (sent !== null && isOurs(sent, request.headers.get("host"), configuredOrigin)) return;
  throw new AppError("forbidden", "Forbidden", "Send the request from a page of this site.");
}

function isOurs(sent: string, host: string | null, configuredOrigin: string): boolean {
  if (sent === configuredOrigin) return true;
  const url = URL.parse(sent);
  return url !== null && url.host === host && url.protocol === new URL(configuredOrigin).protocol;
}
