/** Whose pages are that stand on a host of somebody else: an address belongs to the path that was claimed, and to all below. */
export class PageOwners<Owner> {
  readonly #claims: { host: string; path: string; owner: Owner }[] = [];

  /** @param address of a page or of the folder of pages, with its scheme */
  claim(address: string, owner: Owner): void {
    const url = URL.parse(address);
    if (url) this.#claims.push({ host: url.host, path: url.pathname.replace(/\/+$/, ""), owner });
  }

  /** Of an address with or without its scheme; the scheme itself makes no difference. */
  ownerOf(address: string): Owner | undefined {
    return this.#claims.find((claim) => address.includes(claim.path) && isBelow(address, claim))?.owner;
  }
}

function isBelow(address: string, { host, path }: { host: string; path: string }): boolean {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url?.host === host && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}
