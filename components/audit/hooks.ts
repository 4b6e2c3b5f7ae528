"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { saveFile } from "#components/state/save-file.ts";
import { toastError } from "#components/state/toast-error.ts";
import type { listAuditEvents } from "#lib/audit/contract.ts";
import { call, request } from "#lib/http/call.ts";
import { type AuditFilters, toQuery } from "./filters.ts";

/** A page of the audit log. The previous page stays on screen until the new one loads. */
export function useAuditEvents(filters: AuditFilters, enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: queryKeys(organizationId, "audit").list(filters),
    queryFn: ({ signal }) =>
      call<typeof listAuditEvents>("GET /v1/audit", { organizationId, query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Saves the events of the filters as a file of one JSON object a line. */
export function useExport() {
  const { id: organizationId } = useOrganization();
  return useMutation({
    mutationFn: async (filters: AuditFilters) => {
      const { page: _, ...query } = toQuery(filters);
      const headers = { "X-Clarion-Organization": organizationId };
      const response = await request(`/api/app/v1/audit/export?${new URLSearchParams(query)}`, { headers });
      saveFile(await response.blob(), `audit-${new Date().toISOString().slice(0, 10)}.ndjson`);
    },
    onError: (error) => toastError("Couldn't export the log", error),
  });
}
