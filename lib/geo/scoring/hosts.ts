import { parse } from "tldts";

const OPTIONS = { allowPrivateDomains: true, detectIp: true, validateHostname: true } as const;
/** Redirect host of one vendor's citations; their title is the cited host. */
const REDIRECTING = "vertexaisearch.cloud.google.com";

/** An address without a user or anything to decode, with or without a scheme. */
const PLAIN = /^(?:https?:\/\/)?([a-z0-9][a-z0-9.-]*[a-z0-9])(?=[:/?#]|$)(?!:\/\/|:[^/?#]*@)/i;
/** Cache of `isHost`, since the same hosts recur. */
const hostCache = new Map<string, boolean>();
const HOST_CACHE_MAX = 5_000;

/** The ASCII host of an address or a bare host; null if there is none. */
function plainHost(address: string): string | null {
  const plain = PLAIN.exec(address)?.[1];
  if (plain !== undefined) return plain.toLowerCase();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).hostname.replace(/\.$/, "") : null;
}

/** Parses the ASCII host of an address or a bare host, without `www.`; null if it is not under a public suffix. */
export function parseHost(address: string): string | null {
  const { domain, hostname } = parse(plainHost(address.trim()) ?? "", OPTIONS);
  if (domain === null || hostname === null) return null;
  return hostname.startsWith("www.") && hostname.length > domain.length ? hostname.slice(4) : hostname;
}

/** Whether a dotted word ends in a suffix under which domains are registered: `acme.com`, not `Node.js`. */
export function isHost(word: string): boolean {
  const cached = hostCache.get(word);
  if (cached !== undefined) return cached;
  const { domain, isIcann } = parse(word, { allowPrivateDomains: false, validateHostname: true });
  const isHostName = domain !== null && isIcann === true;
  if (hostCache.size >= HOST_CACHE_MAX) hostCache.clear();
  hostCache.set(word, isHostName);
  return isHostName;
}

/** Maps hosts to owners: a claimed domain covers its subdomains, and the longest domain wins. */
export class HostOwners<Owner> {
  readonly #owners = new Map<string, Owner>();

  /** The first claim of a domain wins. */
  claim(address: string, owner: Owner): void {
    const host = parseHost(address);
    if (host !== null && !this.#owners.has(host)) this.#owners.set(host, owner);
  }

  /** Finds the owner of an address in any form. */
  findOwner(address: string): Owner | undefined {
    for (let rest = plainHost(address) ?? ""; ; ) {
      const owner = this.#owners.get(rest);
      if (owner !== undefined) return owner;
      const dot = rest.indexOf(".");
      if (dot === -1) return undefined;
      rest = rest.slice(dot + 1);
    }
  }
}

/** The cited address; for a vendor's redirect it is the title. */
export function citedAddress({ url, title }: { url: string; title: string | null }): string {
  return title !== null && plainHost(url) === REDIRECTING ? title.trim() : url;
}

/** The cited host; null if it is not under a public suffix. */
export function citedHost(citation: { url: string; title: string | null }): string | null {
  return parseHost(citedAddress(citation));
}
