import { parse } from "tldts";

const OPTIONS = { allowPrivateDomains: true, detectIp: true, validateHostname: true } as const;
/** Where one vendor's citations lead through; their title is the host that they stand for. */
const REDIRECTING = "vertexaisearch.cloud.google.com";

/** The host of an address or a bare host, in ASCII and without `www.`; null where there is none under a public suffix. */
export function hostOf(address: string): string | null {
  const host = asciiHost(address.trim());
  if (host === null) return null;
  const { domain, hostname } = parse(host, OPTIONS);
  if (domain === null || hostname === null) return null;
  return hostname.startsWith("www.") && hostname.length > domain.length ? hostname.slice(4) : hostname;
}

function asciiHost(address: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(withScheme)) return null;
  return new URL(withScheme).hostname.replace(/\.$/, "");
}

/** Whether a word with dots in it ends in a suffix that domains are registered under: `acme.com`, not `Node.js`. */
export function isHost(word: string): boolean {
  const { domain, isIcann } = parse(word, { allowPrivateDomains: false, validateHostname: true });
  return domain !== null && isIcann === true;
}

/** The host that a citation stands for. */
export function citedHost({ url, title }: { url: string; title: string | null }): string | null {
  const host = hostOf(url);
  return host === REDIRECTING && title !== null ? hostOf(title) : host;
}

/** Whose a host is: each brand's domains with all their subdomains, the longest domain first. */
export class HostOwners<Owner> {
  readonly #owners = new Map<string, Owner>();

  /** The first to claim a domain has it. */
  claim(address: string, owner: Owner): void {
    const host = hostOf(address);
    if (host !== null && !this.#owners.has(host)) this.#owners.set(host, owner);
  }

  ownerOf(host: string): Owner | undefined {
    for (let rest = host; ; ) {
      const owner = this.#owners.get(rest);
      if (owner !== undefined) return owner;
      const dot = rest.indexOf(".");
      if (dot === -1) return undefined;
      rest = rest.slice(dot + 1);
    }
  }
}
