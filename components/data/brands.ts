"use client";

import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import type { listBrands } from "#lib/brands/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { brandKeys } from "./query-keys.ts";

export type Brands = OutputOf<typeof listBrands>;

/** The list without the brand identities with these ids. */
export function withoutBrands(data: Brands, ids: readonly string[]): Brands {
  return { ...data, brandIdentities: data.brandIdentities.filter(({ id }) => !ids.includes(id)) };
}

/** The default first, then the oldest first. */
export function useBrands() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: brandKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listBrands>("GET /v1/brand-identities", { organizationId, signal }),
  });
}
