"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "#components/providers/query-keys.ts";
import { useOrganization } from "#components/shell/organization.tsx";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";

const RECENT = 6;

/** The newest posts. */
export function useRecentPosts() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: queryKeys(organizationId, "posts").list({ recent: RECENT }),
    queryFn: ({ signal }) =>
      call<typeof listPosts>("GET /v1/posts", { organizationId, signal, query: { limit: String(RECENT) } }),
  });
}
