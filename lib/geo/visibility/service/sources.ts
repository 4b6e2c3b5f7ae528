import "server-only";
import { trackedBrands } from "#lib/geo/brands.ts";
import { citedAddress, citedHost, HostOwners } from "#lib/geo/scoring/hosts.ts";
import { PageOwners } from "#lib/geo/scoring/pages.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { Scope } from "./scope.ts";
import { type Citation, citationsOf } from "./stored.ts";

/** Whose the pages are that answers cite, by the domains that the settings name now, and what was published here. */
export class OwnPages {
  readonly #owners = new HostOwners<TrackedBrand>();

  readonly #pages = new PageOwners<TrackedBrand>();

  constructor(brands: readonly TrackedBrand[]) {
    for (const brand of brands) {
      for (const domain of brand.domains) this.#owners.claim(domain, brand);
      for (const page of brand.pages ?? []) this.#pages.claim(page, brand);
    }
  }

  /** The brand that a page is of; undefined for a third party's. */
  ownerOf(citation: Citation): TrackedBrand | undefined {
    const published = this.#pages.ownerOf(citedAddress(citation));
    if (published !== undefined) return published;
    const host = citedHost(citation);
    return host === null ? undefined : this.#owners.ownerOf(host);
  }

  sourcesOf(stored: unknown) {
    return citationsOf(stored).map((citation) => ({ ...citation, own: this.ownerOf(citation)?.own ?? false }));
  }
}

export async function ownPagesOf({ ctx, organizationId, projectId }: Scope): Promise<OwnPages> {
  return new OwnPages(await trackedBrands(ctx.db, organizationId, projectId));
}
