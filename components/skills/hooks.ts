"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { brandKeys, queryKeys } from "#components/data/query-keys.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  createSkill,
  deleteSkill,
  getSkill,
  listSkills,
  restoreSkill,
  updateSkill,
} from "#lib/skills/contract.ts";

type Skills = OutputOf<typeof listSkills>;

const skillKeys = (organizationId: string) => queryKeys(organizationId, "skills");

export type NewSkillBody = CallInput<typeof createSkill>["body"];
export type SkillBody = CallInput<typeof updateSkill>["body"];

function without(data: Skills, ids: readonly string[]): Skills {
  return { ...data, skills: data.skills.filter(({ id }) => !ids.includes(id)) };
}

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
    mutationFn: async (body: NewSkillBody) => {
      return call<typeof createSkill>("POST /v1/skills", { organizationId, body });
    },
    onSuccess: (answer) => client.setQueryData(keys.detail(answer.skill.name), answer),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

/** Writes the saved skill from the response into the cache. */
export function useUpdateSkill(name: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = skillKeys(organizationId);
  return useMutation({
    mutationFn: async (body: SkillBody) => {
      return call<typeof updateSkill>("PATCH /v1/skills/{name}", { organizationId, params: { name }, body });
    },
    onSuccess: (answer) => client.setQueryData(keys.detail(answer.skill.name), answer),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteSkill() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = skillKeys(organizationId);
  return useDeletion({
    noun: "skill",
    remove: ({ name }) =>
      call<typeof deleteSkill>("DELETE /v1/skills/{name}", { organizationId, params: { name }, keepalive: true }),
    restore: ({ name }) =>
      call<typeof restoreSkill>("POST /v1/skills/{name}/restore", { organizationId, params: { name } }),
    hide: (items) => {
      client.setQueryData<Skills>(keys.list(), (data) => (data ? without(data, getIds(items)) : data));
      for (const { name } of items) client.removeQueries({ queryKey: keys.detail(name) });
    },
    refresh: (change) => {
      void client.invalidateQueries({ queryKey: change === "deleted" ? keys.lists : keys.all });
      // It is taken from the brand identities, and given back to them.
      void client.invalidateQueries({ queryKey: brandKeys(organizationId).all });
    },
  });
}
