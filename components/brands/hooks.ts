"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { type Brands, withoutBrands } from "#components/data/brands.ts";
import { brandKeys, queryKeys } from "#components/data/query-keys.ts";
import { isActive } from "#components/jobs/progress.ts";
import { toastError } from "#components/state/toast-error.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import type {
  analyzeBrand,
  createBrand,
  deleteBrand,
  getAnalysis,
  getBrand,
  listAnalyses,
  restoreBrand,
  updateBrand,
} from "#lib/brands/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

const JOB_POLL_MS = 1_000;
const LIST_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

const analysisKeys = (organizationId: string) => queryKeys(organizationId, "brand-analyses");

type Answer = OutputOf<typeof getBrand>;
export type BrandBody = CallInput<typeof updateBrand>["body"];
export type NewBrandBody = CallInput<typeof createBrand>["body"];
export type AnalyzeBody = CallInput<typeof analyzeBrand>["body"];

export function useBrand(brandIdentityId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: brandKeys(organizationId).detail(brandIdentityId),
    queryFn: ({ signal }) =>
      call<typeof getBrand>("GET /v1/brand-identities/{brandIdentityId}", {
        organizationId,
        params: { brandIdentityId },
        signal,
      }),
  });
}

function useBrandMutation<Input, Output>(
  run: (organizationId: string, input: Input) => Promise<Output>,
  onSaved?: (output: Output, keep: (answer: Answer) => void) => void,
) {
  const { id } = useOrganization();
  const client = useQueryClient();
  const keys = brandKeys(id);
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSuccess: (output) =>
      onSaved?.(output, (answer) => client.setQueryData(keys.detail(answer.brandIdentity.id), answer)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}

export function useCreateBrand() {
  return useBrandMutation(
    (organizationId, body: NewBrandBody) =>
      call<typeof createBrand>("POST /v1/brand-identities", { organizationId, body }),
    (answer, keep) => keep(answer),
  );
}

/** Writes the saved brand from the response into the cache. */
export function useUpdateBrand(brandIdentityId: string) {
  return useBrandMutation(
    (organizationId, body: BrandBody) =>
      call<typeof updateBrand>("PATCH /v1/brand-identities/{brandIdentityId}", {
        organizationId,
        params: { brandIdentityId },
        body,
      }),
    (answer, keep) => keep(answer),
  );
}

/** Changes the default optimistically. On an error it restores the previous list and shows why. */
export function useMakeDefault() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = brandKeys(organizationId);
  return useMutation({
    mutationFn: (brandIdentityId: string) =>
      call<typeof updateBrand>("PATCH /v1/brand-identities/{brandIdentityId}", {
        organizationId,
        params: { brandIdentityId },
        body: { isDefault: true },
      }),
    onMutate: async (brandIdentityId) => {
      await client.cancelQueries({ queryKey: keys.list() });
      const previous = client.getQueryData<Brands>(keys.list());
      client.setQueryData<Brands>(keys.list(), (data) => data && withDefault(data, brandIdentityId));
      return { previous };
    },
    onError: (error, _id, context) => {
      client.setQueryData(keys.list(), context?.previous);
      toastError("Couldn't change the default", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

function withDefault(data: Brands, brandIdentityId: string): Brands {
  return {
    ...data,
    brandIdentities: data.brandIdentities.map((brand) => ({ ...brand, isDefault: brand.id === brandIdentityId })),
  };
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteBrand() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = brandKeys(organizationId);
  return useDeletion({
    noun: "brand identity",
    remove: ({ id: brandIdentityId }) =>
      call<typeof deleteBrand>("DELETE /v1/brand-identities/{brandIdentityId}", {
        organizationId,
        params: { brandIdentityId },
        keepalive: true,
      }),
    restore: ({ id: brandIdentityId }) =>
      call<typeof restoreBrand>("POST /v1/brand-identities/{brandIdentityId}/restore", {
        organizationId,
        params: { brandIdentityId },
      }),
    hide: (items) => {
      client.setQueryData<Brands>(keys.list(), (data) => (data ? withoutBrands(data, getIds(items)) : data));
      for (const { id } of items) client.removeQueries({ queryKey: keys.detail(id) });
    },
    refresh: (change) => {
      void client.invalidateQueries({ queryKey: change === "deleted" ? keys.lists : keys.all });
      // Automations that use it are disabled with it, and enabled again.
      for (const dependent of ["schedules", "event-triggers"]) {
        void client.invalidateQueries({ queryKey: queryKeys(organizationId, dependent).all });
      }
    },
  });
}

/** The newest analyses, polled quickly while one of them is running. */
export function useAnalyses() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: analysisKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listAnalyses>("GET /v1/brand-identities/generate", { organizationId, signal }),
    refetchInterval: (query) => (query.state.data?.jobs.some(isActive) ? LIST_POLL_MS : IDLE_POLL_MS),
  });
}

/** One analysis, polled every second until it ends. */
export function useAnalysis(jobId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useQuery({
    queryKey: analysisKeys(organizationId).detail(jobId),
    queryFn: async ({ signal }) => {
      const params = { jobId };
      const data = await call<typeof getAnalysis>("GET /v1/brand-identities/generate/{jobId}", {
        organizationId,
        params,
        signal,
      });
      if (!isActive(data.job)) {
        void client.invalidateQueries({ queryKey: brandKeys(organizationId).lists });
        void client.invalidateQueries({ queryKey: analysisKeys(organizationId).list() });
      }
      return data;
    },
    refetchInterval: (query) =>
      query.state.data === undefined || isActive(query.state.data.job) ? JOB_POLL_MS : false,
  });
}

export function useAnalyze() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnalyzeBody) =>
      call<typeof analyzeBrand>("POST /v1/brand-identities/generate", { organizationId, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: analysisKeys(organizationId).list() }),
  });
}
