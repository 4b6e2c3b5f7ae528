"use client";

import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { geoKeys, queryKeys } from "#components/data/query-keys.ts";
import type { listBrands } from "#lib/brands/contract.ts";
import type { listChats } from "#lib/chats/contract.ts";
import type { Project } from "#lib/geo/projects/contract.ts";
import type { listPrompts } from "#lib/geo/prompts/contract.ts";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import type { listSchedules } from "#lib/schedules/contract.ts";

const PAUSE_MS = 200;
/** The shortest query; a single letter would match almost everything. */
const SHORTEST = 2;
const POSTS_SHOWN = 6;
const PROJECTS_SEARCHED = 5;

/** The text, debounced. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}

/** A searched list, with its name for error messages. */
type Source = {
  what: string;
  query: Pick<UseQueryResult, "error" | "isError" | "isFetching" | "isPending" | "refetch">;
};

/**
 * Searches the organization's content through the same API operations as its pages: the server searches posts, the
 * client filters the rest.
 */
export function useSearch(typed: string, projects: readonly Project[]) {
  const { id: organizationId } = useOrganization();
  const q = useDebounced(typed.trim());
  const enabled = q.length >= SHORTEST;
  const posts = useQuery({
    queryKey: queryKeys(organizationId, "posts").list({ palette: q }),
    queryFn: ({ signal }) =>
      call<typeof listPosts>("GET /v1/posts", {
        organizationId,
        signal,
        query: { q, limit: String(POSTS_SHOWN), text: "excerpt" },
      }),
    enabled,
  });
  const chats = useQuery({
    queryKey: queryKeys(organizationId, "chats").list(),
    queryFn: ({ signal }) => call<typeof listChats>("GET /v1/chats", { organizationId, signal }),
    enabled,
  });
  const schedules = useQuery({
    queryKey: queryKeys(organizationId, "schedules").list(),
    queryFn: ({ signal }) => call<typeof listSchedules>("GET /v1/schedules", { organizationId, signal }),
    enabled,
  });
  const brands = useQuery({
    queryKey: queryKeys(organizationId, "brand-identities").list(),
    queryFn: ({ signal }) => call<typeof listBrands>("GET /v1/brand-identities", { organizationId, signal }),
    enabled,
  });
  const prompts = useProjectPrompts(projects, enabled);
  const sources: Source[] = [
    { what: "Posts", query: posts },
    { what: "Chats", query: chats },
    { what: "Schedules", query: schedules },
    { what: "Brand identities", query: brands },
    ...prompts.map((query) => ({ what: "Prompts", query })),
  ];
  return {
    /** The query that the results belong to. */
    q: enabled ? q : "",
    /** True while the typed text is not yet searched or a list is loading. */
    searching: typed.trim().length >= SHORTEST && (typed.trim() !== q || sources.some(({ query }) => query.isPending)),
    failed: enabled ? sources.filter(({ query }) => query.isError) : [],
    posts: posts.data?.posts ?? [],
    chats: chats.data?.chats ?? [],
    schedules: schedules.data?.schedules ?? [],
    brands: brands.data?.brandIdentities ?? [],
    prompts: prompts.flatMap(({ data }, index) =>
      (data?.prompts ?? []).map((prompt) => ({ ...prompt, project: projects[index] })),
    ),
  };
}

export type SearchResults = ReturnType<typeof useSearch>;

function useProjectPrompts(projects: readonly Project[], enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQueries({
    queries: projects.slice(0, PROJECTS_SEARCHED).map(({ id: projectId }) => ({
      queryKey: geoKeys(organizationId, projectId).list({ of: "prompts" }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<typeof listPrompts>("GET /v1/projects/{projectId}/geo/prompts", {
          organizationId,
          params: { projectId },
          signal,
        }),
      enabled,
    })),
  });
}
