"use client";

import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import { recentPosts } from "./reads.ts";

/** The newest posts. */
export function useRecentPosts() {
  const { id: organizationId } = useOrganization();
  const { queryKey, query } = recentPosts(organizationId);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call<typeof listPosts>("GET /v1/posts", { organizationId, signal, query }),
  });
}
