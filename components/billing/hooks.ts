"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import type { addCredits, getPlan, listCredits, PlanUse, updatePlan } from "#lib/billing/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { CreditFilters } from "./search-params.ts";

const planKeys = (organizationId: string) => queryKeys(organizationId, "plan");
const creditKeys = (organizationId: string) => queryKeys(organizationId, "credits");

export type PlanChange = CallInput<typeof updatePlan>["body"];
export type CreditsChange = CallInput<typeof addCredits>["body"];

/** The plan with its current usage. */
export function usePlan() {
  const { id } = useOrganization();
  return useQuery({
    queryKey: planKeys(id).list(),
    queryFn: ({ signal }) => call<typeof getPlan>("GET /plan", { organizationId: id, signal }),
  });
}

/** One page of the credit ledger. The previous page stays on screen until the new one loads. */
export function useCredits(filters: CreditFilters) {
  const { id } = useOrganization();
  return useQuery({
    queryKey: creditKeys(id).list(filters),
    queryFn: ({ signal }) =>
      call<typeof listCredits>("GET /credits", {
        organizationId: id,
        signal,
        query: { page: String(filters.page), ...(filters.kind ? { kind: filters.kind } : {}) },
      }),
    placeholderData: keepPreviousData,
  });
}

export function useUpdatePlan() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) => call<typeof updatePlan>("PATCH /plan", { organizationId: id, body }),
    onSuccess: (plan) => client.setQueryData<PlanUse>(planKeys(id).list(), plan),
  });
}

export function useAddCredits() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreditsChange) => call<typeof addCredits>("POST /credits", { organizationId: id, body }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: planKeys(id).all }),
        client.invalidateQueries({ queryKey: creditKeys(id).all }),
      ]);
    },
  });
}
