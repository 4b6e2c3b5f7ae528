"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { projectKeys } from "#components/data/query-keys.ts";
import type { createProject, listProjects, Project } from "#lib/geo/projects/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

/** The projects of the organization, oldest first. */
export function useProjects() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: projectKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listProjects>("GET /v1/projects", { organizationId, signal }),
    staleTime: 60_000,
  });
}

/** The project named in the URL; the first one when it names none or an unknown one. */
export function useCurrentProject(): Project | undefined {
  const [wanted] = useQueryState("project", parseAsString);
  const projects = useProjects().data?.projects ?? [];
  return projects.find(({ id }) => id === wanted) ?? projects[0];
}

export function useCreateProject() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createProject>["body"]) =>
      call<typeof createProject>("POST /v1/projects", { organizationId, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys(organizationId).all }),
  });
}
