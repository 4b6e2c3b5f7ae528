import "server-only";
import { trackedBrands } from "#lib/geo/brands.ts";
import { citedAddress, citedHost, HostOwners } from "#lib/geo/scoring/hosts.ts";
import { PageOwners } from "#lib/geo/scoring/pages.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { Scope } from "./scope.ts";
import { type Citation, parseCitations } from "./stored.ts";

/**
 * Owners of the pages that answers cite: by the domains in the current settings and the pages published on this
 * server.
 */
export class OwnPages {
  readonly #owners = new HostOwners<TrackedBrand>();

  readonly #pages = new PageOwners<TrackedBrand>();

  constructor(brands: readonly TrackedBrand[]) {
    for (const brand of brands) {
      for (const domain of brand.domains) this.#owners.claim(domain, brand);
      for (const page of brand.pages ?? []) this.#pages.claim(page, brand);
    }
  }

  /** Finds the brand that owns a page; undefined for third parties. */
  findOwner(citation: Citation): TrackedBrand | undefined {
    const published = this.#pages.findOwner(citedAddress(citation));
    if (published !== undefined) return published;
    const host = citedHost(citation);
    return host === null ? undefined : this.#owners.findOwner(host);
  }

  parseSources(stored: unknown) {
    return parseCitations(stored).map((citation) => ({ ...citation, own: this.findOwner(citation)?.own ?? false }));
  }
}

export async function loadOwnPages({ ctx, organizationId, projectId }: Scope): Promise<OwnPages> {
  return new OwnPages(await trackedBrands(ctx.db, organizationId, projectId));
}
