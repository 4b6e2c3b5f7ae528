const HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

/** Headers of every answer. With an https origin, browsers do not come back without encryption (RFC 6797). */
export function getSecurityHeaders(origin: string): readonly (readonly [string, string])[] {
  return origin.startsWith("https:") ? [...HEADERS, ["Strict-Transport-Security", "max-age=31536000"]] : HEADERS;
}

/** Whether the escapes of a request's path are well-formed UTF-8; Next answers 500 to others. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
