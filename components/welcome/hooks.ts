"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { brandKeys, geoKeys, projectKeys } from "#components/data/query-keys.ts";
import { type Draft, toDraft } from "#components/geo/settings/draft.ts";
import type { useGeoSettings } from "#components/geo/shared/settings.ts";
import { organizationKeys } from "#components/settings/hooks.ts";
import { toastError } from "#components/state/toast-error.ts";
import type { analyzeBrand, BrandIdentity, deleteBrand, listBrands, updateBrand } from "#lib/brands/contract.ts";
import type { putCompetitor } from "#lib/geo/competitors/contract.ts";
import type { Project, updateProject } from "#lib/geo/projects/contract.ts";
import type { updateSettings } from "#lib/geo/settings/contract.ts";
import { CallError, call } from "#lib/http/call.ts";
import type { OrganizationDetail, updateOrganization } from "#lib/orgs/contract.ts";
import type { BrandAnswers } from "./suggestion.ts";

/**
 * Saves the workspace name and its website. A new website is also stored in the default brand identity and analyzed
 * in the background; an error of the analysis is shown but does not block the step.
 */
export function useSaveWorkspace(saved: OrganizationDetail) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; websiteUrl: string | null }) => {
      const answer = await call<typeof updateOrganization>("PATCH /organization", { organizationId, body });
      const { websiteUrl } = answer.organization;
      if (websiteUrl !== null && websiteUrl !== saved.websiteUrl) await readWebsite(organizationId, websiteUrl);
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
    toastError("Couldn't read the website", error);
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

/** Input of the brand step: the default brand identity, and the one from the website analysis. */
export type BrandFacts = { brand: BrandIdentity; fromWebsite: BrandIdentity | undefined };

/**
 * Saves the answers to the default brand identity and copies voice and look from the website analysis. The identity
 * that the analysis created is deleted, so that there is only one.
 */
export function useSaveBrand({ brand, fromWebsite }: BrandFacts) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ companyName, companyDescription, audience }: BrandAnswers) => {
      const read = fromWebsite && fromWebsite.id !== brand.id ? fromWebsite : undefined;
      const { toneProfile, language, colors, font, logoUrl } = read ?? brand;
      const look = { colors, font, logoUrl };
      const fields = { companyName, companyDescription: companyDescription || null, audience: audience || null };
      const answer = await patchBrand(organizationId, brand.id, { ...fields, ...look, toneProfile, language });
      if (read && !read.isDefault) {
        const params = { brandIdentityId: read.id };
        await call<typeof deleteBrand>("DELETE /v1/brand-identities/{brandIdentityId}", { organizationId, params });
      }
      return answer;
    },
    onSettled: () => client.invalidateQueries({ queryKey: brandKeys(organizationId).all }),
  });
}

/**
 * Measures the project under the identity that posts are written in. Another identity renews the suggested prompts; a
 * project without one already follows the default identity.
 */
export function useShareBrand({ id: projectId, brandIdentityId: measured }: Project, brandIdentityId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (measured === null || measured === brandIdentityId) return;
      const params = { projectId };
      const body = { brandIdentityId };
      await call<typeof updateProject>("PATCH /v1/projects/{projectId}", { organizationId, params, body });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: projectKeys(organizationId).all }),
        client.invalidateQueries({ queryKey: geoKeys(organizationId, projectId).all }),
      ]),
  });
}

type Settings = NonNullable<ReturnType<typeof useGeoSettings>["data"]>;

/**
 * Saves the names that GEO searches for. The first save does not start a scan, because the user has not reviewed the
 * prompts yet.
 */
export function useSaveNames(projectId: string, { settings, suggested, engines }: Settings) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ competitors = [], ...change }: Partial<Draft> & { competitors?: string[] }) => {
      const baseSettings = settings ?? suggested;
      if (!baseSettings) throw new CallError(0, "Couldn't load the settings", "Reload the page.", []);
      const body = { ...toDraft(baseSettings, engines), enabled: settings?.enabled ?? false, ...change };
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
