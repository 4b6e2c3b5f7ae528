/** What an app is called: by its own name, else by the address that names it, else not at all. */
export function clientLabel({ clientId, clientName }: { clientId: string; clientName: string | null }): string {
  return clientName ?? URL.parse(clientId)?.host ?? "An app without a name";
}

/** Where a redirect URI leads, as a person can check it. */
export function destinationLabel(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return redirectUri;
  if (url.protocol === "https:") return url.host;
  if (url.protocol === "http:") return `a program on this computer (${url.host})`;
  return `the app that opens ${url.protocol}// addresses`;
}
