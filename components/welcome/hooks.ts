"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { brandKeys, geoKeys } from "#components/data/query-keys.ts";
import { type Draft, draftOf } from "#components/geo/settings/draft.ts";
import type { useGeoSettings } from "#components/geo/shared/settings.ts";
import { organizationKeys } from "#components/settings/hooks.ts";
import { toastError } from "#components/state/toast-error.ts";
import type { analyzeBrand, BrandIdentity, deleteBrand, listBrands, updateBrand } from "#lib/brands/contract.ts";
import type { putCompetitor } from "#lib/geo/competitors/contract.ts";
import type { updateSettings } from "#lib/geo/settings/contract.ts";
import { CallError, call } from "#lib/http/call.ts";
import type { OrganizationDetail, updateOrganization } from "#lib/orgs/contract.ts";
import type { BrandAnswers } from "./suggestion.ts";

/**
 * Names the workspace and its website. A website that is new becomes the default brand identity's too, and is read in the
 * background for what it says of the brand; a refusal to read it is told and stops nothing.
 */
export function useSaveWorkspace(before: OrganizationDetail) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; websiteUrl: string | null }) => {
      const answer = await call<typeof updateOrganization>("PATCH /organization", { organizationId, body });
      const { websiteUrl } = answer.organization;
      if (websiteUrl !== null && websiteUrl !== before.websiteUrl) await readWebsite(organizationId, websiteUrl);
      return answer;
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: organizationKeys(organizationId).all }),
        client.invalidateQueries({ queryKey: brandKeys(organizationId).all }),
      ]),
  });
}

async function readWebsite(organizationId: string, websiteUrl: string): Promise<void> {
  const { brandIdentities } = await call<typeof listBrands>("GET /v1/brand-identities", { organizationId });
  const [brand] = brandIdentities;
  if (brand) await patchBrand(organizationId, brand.id, { websiteUrl });
  try {
    await call<typeof analyzeBrand>("POST /v1/brand-identities/generate", { organizationId, body: { websiteUrl } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toastError("The website is not read", error);
  }
}

function patchBrand(
  organizationId: string,
  brandIdentityId: string,
  body: Partial<Omit<BrandIdentity, "id" | "references" | "createdAt" | "updatedAt">>,
) {
  return call<typeof updateBrand>("PATCH /v1/brand-identities/{brandIdentityId}", {
    organizationId,
    params: { brandIdentityId },
    body,
  });
}

/** What the third step knows before anything is said: the default brand identity, and what its website said. */
export type BrandFacts = { brand: BrandIdentity; found: BrandIdentity | undefined };

/**
 * Describes the default brand identity. What was read of the website goes into it, voice and look included, and the
 * identity that the reading made goes away: there is one.
 */
export function useSaveBrand({ brand, found }: BrandFacts) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ companyName, companyDescription, audience }: BrandAnswers) => {
      const read = found && found.id !== brand.id ? found : undefined;
      const { toneProfile, language, colors, logoUrl } = read ?? brand;
      const said = { companyName, companyDescription: companyDescription || null, audience: audience || null };
      const answer = await patchBrand(organizationId, brand.id, { ...said, toneProfile, language, colors, logoUrl });
      if (read && !read.isDefault) {
        const params = { brandIdentityId: read.id };
        await call<typeof deleteBrand>("DELETE /v1/brand-identities/{brandIdentityId}", { organizationId, params });
      }
      return answer;
    },
    onSettled: () => client.invalidateQueries({ queryKey: brandKeys(organizationId).all }),
  });
}

type Settings = NonNullable<ReturnType<typeof useGeoSettings>["data"]>;

/** Stores whom GEO looks for. The first save scans nothing by itself: the questions are still to be looked at. */
export function useSaveNames(projectId: string, { settings, suggested, engines }: Settings) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ competitors = [], ...change }: Partial<Draft> & { competitors?: string[] }) => {
      const known = settings ?? suggested;
      if (!known) throw new CallError(0, "The settings are not known yet", "Load the page again.", []);
      const body = { ...draftOf(known, engines), enabled: settings?.enabled ?? false, ...change };
      const params = { projectId };
      await call<typeof updateSettings>("PATCH /v1/projects/{projectId}/geo/settings", {
        organizationId,
        params,
        body,
      });
      for (const name of competitors) {
        const rival = { name, kind: "direct" as const };
        const route = "PUT /v1/projects/{projectId}/geo/competitors";
        await call<typeof putCompetitor>(route, { organizationId, params, body: rival });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: geoKeys(organizationId, projectId).all }),
  });
}
