"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { saveFile } from "#components/state/save-file.ts";
import { toastError } from "#components/state/toast-error.ts";
import type { Role } from "#lib/access/principal.ts";
import { type CallInput, call, request } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  changeEmail,
  changePassword,
  deleteOrganization,
  endOtherSessions,
  endSession,
  getMe,
  getOrganization,
  inviteMember,
  listMembers,
  listSessions,
  removeMember,
  requestEmailChange,
  revokeInvitation,
  updateMember,
  updateOrganization,
} from "#lib/orgs/contract.ts";
import type { eraseMe } from "#lib/person/contract.ts";

export const organizationKeys = (organizationId: string) => queryKeys(organizationId, "organization");
export const memberKeys = (organizationId: string) => queryKeys(organizationId, "members");

type Members = OutputOf<typeof listMembers>;
type OrganizationAnswer = OutputOf<typeof getOrganization>;
export type UpdateOrganizationInput = CallInput<typeof updateOrganization>["body"];
export type InviteInput = CallInput<typeof inviteMember>["body"];

/** The signed-in user and their organizations. */
export function useMe() {
  return useQuery({
    queryKey: ["me"],
    queryFn: ({ signal }) => call<typeof getMe>("GET /me", { signal }),
  });
}

/** Changes the password of the signed-in user. Keys that it deletes vanish from lists. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>["body"]) =>
      call<typeof changePassword>("PUT /me/password", { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Saves everything that is stored about the signed-in user as a file. */
export function useExportMyData() {
  return useMutation({
    mutationFn: async () => {
      const response = await request("/api/app/me/data", { credentials: "same-origin" });
      const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
      saveFile(await response.blob(), name ?? "personal-data.json");
    },
    onError: (error) => toastError("Couldn't export your data", error),
  });
}

/** Erases the account of the signed-in user, for good. */
export function useEraseMe() {
  return useMutation({ mutationFn: () => call<typeof eraseMe>("DELETE /me", {}) });
}

/** Mails a code to another address of the signed-in user. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (body: CallInput<typeof requestEmailChange>["body"]) =>
      call<typeof requestEmailChange>("POST /me/email", { body }),
  });
}

/** Changes the address of the signed-in user, which lists of members show, too. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeEmail>["body"]) => call<typeof changeEmail>("PUT /me/email", { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

const SESSIONS = ["me", "sessions"];

/** The browsers in which the user is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call<typeof listSessions>("GET /me/sessions", { signal }),
  });
}

/** Signs out in one browser, or in all others without an id. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId === undefined) await call<typeof endOtherSessions>("DELETE /me/sessions", {});
      else
        await call<typeof endSession>("DELETE /me/sessions/{userSessionId}", { params: { userSessionId: sessionId } });
    },
    onError: (error) => toastError("Couldn't sign out the other sessions", error),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useOrganizationDetail() {
  const { id } = useOrganization();
  return useQuery({
    queryKey: organizationKeys(id).list(),
    queryFn: ({ signal }) => call<typeof getOrganization>("GET /organization", { organizationId: id, signal }),
  });
}

export function useUpdateOrganization() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateOrganizationInput) =>
      call<typeof updateOrganization>("PATCH /organization", { organizationId: id, body }),
    onSuccess: ({ organization }) => {
      client.setQueryData<OrganizationAnswer>(organizationKeys(id).list(), (data) => data && { ...data, organization });
      void client.invalidateQueries({ queryKey: organizationKeys(id).all });
    },
  });
}

/** Toggles a setting of the organization optimistically. On an error it reverts and shows `failed` with the reason. */
export function useSwitchOrganization(field: "publicPages" | "requireApproval", failed: string) {
  const { id } = useOrganization();
  const client = useQueryClient();
  const key = organizationKeys(id).list();
  return useMutation({
    mutationFn: (next: boolean) =>
      call<typeof updateOrganization>("PATCH /organization", { organizationId: id, body: { [field]: next } }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: key });
      const previous = client.getQueryData<OrganizationAnswer>(key);
      client.setQueryData<OrganizationAnswer>(
        key,
        (data) => data && { ...data, organization: { ...data.organization, [field]: next } },
      );
      return { previous };
    },
    onError: (error, _input, context) => {
      client.setQueryData(key, context?.previous);
      toastError(failed, error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys(id).all }),
  });
}

export function useDeleteOrganization() {
  const { id } = useOrganization();
  return useMutation({
    mutationFn: () => call<typeof deleteOrganization>("DELETE /organization", { organizationId: id }),
  });
}

export function useMembers() {
  const { id } = useOrganization();
  return useQuery({
    queryKey: memberKeys(id).list(),
    queryFn: ({ signal }) => call<typeof listMembers>("GET /members", { organizationId: id, signal }),
  });
}

/** Changes a role optimistically. On an error it reverts and shows why. */
export function useUpdateMember() {
  const { id } = useOrganization();
  const client = useQueryClient();
  const key = memberKeys(id).list();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      call<typeof updateMember>("PATCH /members/{userId}", { organizationId: id, params: { userId }, body: { role } }),
    onMutate: async ({ userId, role }) => {
      await client.cancelQueries({ queryKey: key });
      const previous = client.getQueryData<Members>(key);
      client.setQueryData<Members>(
        key,
        (data) =>
          data && {
            ...data,
            members: data.members.map((member) => (member.userId === userId ? { ...member, role } : member)),
          },
      );
      return { previous };
    },
    onError: (error, _input, context) => {
      client.setQueryData(key, context?.previous);
      toastError("Couldn't change the role", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

function useMemberMutation<Input, Output>(run: (organizationId: string, input: Input) => Promise<Output>) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys(id).all }),
  });
}

export function useRemoveMember() {
  return useMemberMutation((organizationId, userId: string) =>
    call<typeof removeMember>("DELETE /members/{userId}", { organizationId, params: { userId } }),
  );
}

/** Invites a member. The response contains the link when no mail server is configured. */
export function useInviteMember() {
  return useMemberMutation((organizationId, body: InviteInput) =>
    call<typeof inviteMember>("POST /invitations", { organizationId, body }),
  );
}

export function useRevokeInvitation() {
  return useMemberMutation((organizationId, invitationId: string) =>
    call<typeof revokeInvitation>("DELETE /invitations/{invitationId}", { organizationId, params: { invitationId } }),
  );
}
