import { parse } from "tldts";

const OPTIONS = { allowPrivateDomains: true, detectIp: true, validateHostname: true } as const;
/** Where one vendor's citations lead through; their title is the host that they stand for. */
const REDIRECTING = "vertexaisearch.cloud.google.com";

/** An address without user or anything to decode, with or without its scheme. */
const PLAIN = /^(?:https?:\/\/)?([a-z0-9][a-z0-9.-]*[a-z0-9])(?=[:/?#]|$)(?!:\/\/|:[^/?#]*@)/i;
/** Words lately told apart, as the same hosts come again and again. */
const known = new Map<string, boolean>();
const KNOWN_MAX = 5_000;

/** The host of an address or a bare host in ASCII; null where there is none. */
function plainHost(address: string): string | null {
  const plain = PLAIN.exec(address)?.[1];
  if (plain !== undefined) return plain.toLowerCase();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  return URL.canParse(withScheme) ? new URL(withScheme).hostname.replace(/\.$/, "") : null;
}

/** The host of an address or a bare host, in ASCII and without `www.`; null where there is none under a public suffix. */
export function hostOf(address: string): string | null {
  const { domain, hostname } = parse(plainHost(address.trim()) ?? "", OPTIONS);
  if (domain === null || hostname === null) return null;
  return hostname.startsWith("www.") && hostname.length > domain.length ? hostname.slice(4) : hostname;
}

/** Whether a word with dots in it ends in a suffix that domains are registered under: `acme.com`, not `Node.js`. */
export function isHost(word: string): boolean {
  const told = known.get(word);
  if (told !== undefined) return told;
  const { domain, isIcann } = parse(word, { allowPrivateDomains: false, validateHostname: true });
  const isOne = domain !== null && isIcann === true;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(word, isOne);
  return isOne;
}

/** Whose a host is: each brand's domains with all their subdomains, the longest domain first. */
export class HostOwners<Owner> {
  readonly #owners = new Map<string, Owner>();

  /** The first to claim a domain has it. */
  claim(address: string, owner: Owner): void {
    const host = hostOf(address);
    if (host !== null && !this.#owners.has(host)) this.#owners.set(host, owner);
  }

  /** Of an address, of whatever form. */
  ownerOf(address: string): Owner | undefined {
    for (let rest = plainHost(address) ?? ""; ; ) {
      const owner = this.#owners.get(rest);
      if (owner !== undefined) return owner;
      const dot = rest.indexOf(".");
      if (dot === -1) return undefined;
      rest = rest.slice(dot + 1);
    }
  }
}

/** The address that a citation stands for. */
export function citedAddress({ url, title }: { url: string; title: string | null }): string {
  return title !== null && plainHost(url) === REDIRECTING ? title.trim() : url;
}

/** The host that a citation stands for; null where there is none under a public suffix. */
export function citedHost(citation: { url: string; title: string | null }): string | null {
  return hostOf(citedAddress(citation));
}
