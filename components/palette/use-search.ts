"use client";

import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { geoKeys, queryKeys } from "#components/data/query-keys.ts";
import { useLeaving } from "#components/state/take-back.ts";
import type { listBrands } from "#lib/brands/contract.ts";
import type { listChats } from "#lib/chats/contract.ts";
import type { Project } from "#lib/geo/projects/contract.ts";
import type { listPrompts } from "#lib/geo/prompts/contract.ts";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import type { listSchedules } from "#lib/schedules/contract.ts";

const PAUSE_MS = 200;
/** One letter finds everything, which is nothing. */
const SHORTEST = 2;
const POSTS_SHOWN = 6;
const PROJECTS_SEARCHED = 5;

/** The typed text once it has rested for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}

/** A list that is searched, and what it is called where it cannot be read. */
type Source = {
  what: string;
  query: Pick<UseQueryResult, "error" | "isError" | "isFetching" | "isPending" | "refetch">;
};

/** What the organization holds, read by the operations that its pages read it by: posts by the server, the rest here. */
export function useSearch(typed: string, projects: readonly Project[]) {
  const { id: organizationId } = useOrganization();
  const q = useRested(typed.trim());
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
  const prompts = usePromptsOf(projects, enabled);
  const leaving = useLeaving();
  const sources: Source[] = [
    { what: "Posts", query: posts },
    { what: "Chats", query: chats },
    { what: "Schedules", query: schedules },
    { what: "Brand identities", query: brands },
    ...prompts.map((query) => ({ what: "Prompts", query })),
  ];
  return {
    /** What the found rows answer to. */
    q: enabled ? q : "",
    /** The typed text is not searched yet, or a list is on its way. */
    searching: typed.trim().length >= SHORTEST && (typed.trim() !== q || sources.some(({ query }) => query.isPending)),
    failed: enabled ? sources.filter(({ query }) => query.isError) : [],
    // What is being deleted is found no more than it is listed.
    posts: (posts.data?.posts ?? []).filter(({ id }) => !leaving.includes(id)),
    chats: (chats.data?.chats ?? []).filter(({ chatId }) => !leaving.includes(chatId)),
    schedules: (schedules.data?.schedules ?? []).filter(({ id }) => !leaving.includes(id)),
    brands: (brands.data?.brandIdentities ?? []).filter(({ id }) => !leaving.includes(id)),
    prompts: prompts.flatMap(({ data }, index) =>
      (data?.prompts ?? []).map((prompt) => ({ ...prompt, project: projects[index] })),
    ),
  };
}

export type Found = ReturnType<typeof useSearch>;

function usePromptsOf(projects: readonly Project[], enabled: boolean) {
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
