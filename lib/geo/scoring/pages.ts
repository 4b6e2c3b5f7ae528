/** Maps pages on shared hosts to owners: a claim covers its path and everything below it. */
export class PageOwners<Owner> {
  readonly #claims: { host: string; path: string; owner: Owner }[] = [];

  /** @param address address of a page or a folder of pages, with its scheme */
  claim(address: string, owner: Owner): void {
    const url = URL.parse(address);
    if (url) this.#claims.push({ host: url.host, path: url.pathname.replace(/\/+$/, ""), owner });
  }

  /** Finds the owner of an address with or without a scheme; the scheme itself is ignored. */
  findOwner(address: string): Owner | undefined {
    return this.#claims.find((claim) => address.includes(claim.path) && isBelow(address, claim))?.owner;
  }
}

function isBelow(address: string, { host, path }: { host: string; path: string }): boolean {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url?.host === host && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}
