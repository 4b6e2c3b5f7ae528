import "server-only";
import { trackedBrands } from "#lib/geo/brands.ts";
import { citedHost, HostOwners } from "#lib/geo/scoring/hosts.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import type { Scope } from "./scope.ts";
import { type Citation, citationsOf } from "./stored.ts";

/** Whose the pages are that answers cite, by the domains that the settings name now. */
export class OwnPages {
  readonly #owners = new HostOwners<TrackedBrand>();

  constructor(brands: readonly TrackedBrand[]) {
    for (const brand of brands) for (const domain of brand.domains) this.#owners.claim(domain, brand);
  }

  /** The brand that a page is of; undefined for a third party's. */
  ownerOf(citation: Citation): TrackedBrand | undefined {
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
