/** What a private server is allowed for; each guarded client asks for its own purpose. */
export const HOST_PURPOSES = ["git", "models", "files", "audits"] as const;
export type HostPurpose = (typeof HOST_PURPOSES)[number];

/** Origins (`https://git.internal:8443`) of private servers that an operator allowed, by purpose. */
export type AllowedHosts = Record<HostPurpose, string[]>;

const ENTRY = /^(\w+)=(https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5})$/i;

/**
 * Parses `CLARION_ALLOWED_HOSTS`: entries `purpose=scheme://host:port` with commas between.
 * @returns the hosts, and one sentence for each entry that was refused
 */
export function parseAllowedHosts(text: string): { hosts: AllowedHosts; problems: string[] } {
  const hosts: AllowedHosts = { git: [], models: [], files: [], audits: [] };
  const problems: string[] = [];
  for (const part of text.split(",")) {
    const entry = part.trim();
    if (entry === "") continue;
    const [, name, address = ""] = ENTRY.exec(entry) ?? [];
    const purpose = HOST_PURPOSES.find((one) => one === name);
    if (purpose === undefined || !URL.canParse(address)) problems.push(describeProblem(entry));
    else hosts[purpose].push(new URL(address).origin);
  }
  return { hosts, problems };
}

/** Entries were `host:port` before they named a purpose and a scheme. */
function describeProblem(entry: string): string {
  const address = /(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(entry)?.[0] ?? "host";
  const withPort = /:\d+$/.test(address) ? address : `${address}:443`;
  return `"${entry}" must name its purpose, scheme, host and port. Write git=https://${withPort} for a code host or an issue tracker, or models=, files= or audits= for a server of models, a bucket or websites to audit.`;
}

/** Whether an operator allowed the URL's origin; entries are literal origins, never patterns. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(url.origin.replace(/\.(?=:\d+$|$)/, ""));
}

/** The entry that allows a URL's server for a purpose. */
export function formatAllowedHost(purpose: HostPurpose, { protocol, hostname, port }: URL): string {
  return `${purpose}=${protocol}//${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
