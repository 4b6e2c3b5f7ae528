/** An app's display name: its own name, else the host of its client id URL, else a generic label. */
export function clientLabel({ clientId, clientName }: { clientId: string; clientName: string | null }): string {
  return clientName ?? URL.parse(clientId)?.host ?? "Unnamed app";
}

/** The destination of a redirect URI, in a form that a person can verify. */
export function destinationLabel(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return redirectUri;
  if (url.protocol === "https:") return url.host;
  if (url.protocol === "http:") return `a program on this computer (${url.host})`;
  return `the app that opens ${url.protocol}// addresses`;
}
