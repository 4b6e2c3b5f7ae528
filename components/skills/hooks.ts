"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { brandKeys } from "#components/brands/hooks.ts";
import { queryKeys } from "#components/providers/query-keys.ts";
import { useOrganization } from "#components/shell/organization.tsx";
import { type CallInput, call } from "#lib/http/call.ts";
import type { createSkill, deleteSkill, getSkill, listSkills, updateSkill } from "#lib/skills/contract.ts";

const skillKeys = (organizationId: string) => queryKeys(organizationId, "skills");

export type NewSkillBody = CallInput<typeof createSkill>["body"];
export type SkillBody = CallInput<typeof updateSkill>["body"];

/** The system's skills, then the organization's own by name. */
export function useSkills() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: skillKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listSkills>("GET /v1/skills", { organizationId, signal }),
  });
}

export function useSkill(name: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: skillKeys(organizationId).detail(name),
    queryFn: ({ signal }) =>
      call<typeof getSkill>("GET /v1/skills/{name}", { organizationId, params: { name }, signal }),
  });
}

export function useCreateSkill() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = skillKeys(organizationId);
  return useMutation({
    mutationFn: (body: NewSkillBody) => call<typeof createSkill>("POST /v1/skills", { organizationId, body }),
    onSuccess: (answer) => client.setQueryData(keys.detail(answer.skill.name), answer),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

/** What the server stored is shown the moment it answers. */
export function useUpdateSkill(name: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = skillKeys(organizationId);
  return useMutation({
    mutationFn: (body: SkillBody) =>
      call<typeof updateSkill>("PATCH /v1/skills/{name}", { organizationId, params: { name }, body }),
    onSuccess: (answer) => client.setQueryData(keys.detail(answer.skill.name), answer),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

export function useDeleteSkill() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof deleteSkill>("DELETE /v1/skills/{name}", { organizationId, params: { name } }),
    onSuccess: (_answer, name) => client.removeQueries({ queryKey: skillKeys(organizationId).detail(name) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: skillKeys(organizationId).list() }),
        client.invalidateQueries({ queryKey: brandKeys(organizationId).all }),
      ]),
  });
}
