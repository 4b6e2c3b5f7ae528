"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { brandKeys, queryKeys } from "#components/data/query-keys.ts";
import { carryOutDeletions } from "#components/state/deletions.ts";
import { useDeletion, useLeaving } from "#components/state/take-back.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { createSkill, deleteSkill, getSkill, listSkills, updateSkill } from "#lib/skills/contract.ts";

const NOUN = "skill";

type Skills = OutputOf<typeof listSkills>;

const skillKeys = (organizationId: string) => queryKeys(organizationId, "skills");

export type NewSkillBody = CallInput<typeof createSkill>["body"];
export type SkillBody = CallInput<typeof updateSkill>["body"];

function without(data: Skills, ids: readonly string[]): Skills {
  return { ...data, skills: data.skills.filter(({ id }) => !ids.includes(id)) };
}

/** The system's skills, then the organization's own by name, but those that are being deleted. */
export function useSkills() {
  const { id: organizationId } = useOrganization();
  const leaving = useLeaving();
  return useQuery({
    queryKey: skillKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listSkills>("GET /v1/skills", { organizationId, signal }),
    select: (data) => without(data, leaving),
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
      await carryOutDeletions(NOUN);
      return call<typeof createSkill>("POST /v1/skills", { organizationId, body });
    },
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
    mutationFn: async (body: SkillBody) => {
      if (body.name !== undefined) await carryOutDeletions(NOUN);
      return call<typeof updateSkill>("PATCH /v1/skills/{name}", { organizationId, params: { name }, body });
    },
    onSuccess: (answer) => client.setQueryData(keys.detail(answer.skill.name), answer),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

/** Takes a skill out of the lists, and deletes it when nobody has taken that back. */
export function useDeleteSkill(name: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = skillKeys(organizationId);
  return useDeletion({
    noun: NOUN,
    queryKey: keys.list(),
    remove: async (id) => {
      const params = { name };
      await call<typeof deleteSkill>("DELETE /v1/skills/{name}", { organizationId, params, keepalive: true });
      client.setQueryData<Skills>(keys.list(), (data) => (data ? without(data, [id]) : data));
      client.removeQueries({ queryKey: keys.detail(name) });
      await client.invalidateQueries({ queryKey: brandKeys(organizationId).all });
    },
  });
}
