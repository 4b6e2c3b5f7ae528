/** Header in which our own HTTP server passes the client's address; it overwrites the value that a client sends. */
export const CLIENT_IP_HEADER = "x-clarion-client-ip";

export function clientIp(headers: Headers): string {
  return headers.get(CLIENT_IP_HEADER) ?? "unknown";
}

/** The client's address; undefined for a request that did not come through our own HTTP server. */
export function findClientIp(headers: Headers): string | undefined {
  return headers.get(CLIENT_IP_HEADER) ?? undefined;
}

/**
 * Returns the client's address: the socket's, or the right-most hop of `X-Forwarded-For` that no trusted proxy added.
 * @param trustedProxies number of the operator's own proxies in front of the server
 */
export function resolveClientIp(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies <= 0 || !forwardedFor) return socketAddress;
  const hops = [
    ...forwardedFor
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
    socketAddress,
  ];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socketAddress;
}
