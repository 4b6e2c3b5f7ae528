/** The header in which our own HTTP server tells the client's address; whatever a client sends there is overwritten. */
export const CLIENT_IP_HEADER = "x-clarion-client-ip";

export function clientIp(headers: Headers): string {
  return headers.get(CLIENT_IP_HEADER) ?? "unknown";
}

/**
 * The address of the client: the socket's, or the right-most hop of `X-Forwarded-For` that no trusted proxy added.
 * @param trustedProxies how many proxies in front of the server are the operator's own
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
