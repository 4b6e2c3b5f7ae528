"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import type {
  decideApproval,
  deleteChat,
  getChat,
  listChatModels,
  listChats,
  restoreChat,
  stopChat,
  updateChat,
} from "#lib/chats/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

const IDLE_POLL_MS = 15_000;

export type Chats = OutputOf<typeof listChats>;
export type ChatItem = Chats["chats"][number];
export type WholeChat = OutputOf<typeof getChat>;

const chatKeys = (organizationId: string) => queryKeys(organizationId, "chats");

/** The query key of everything that can be a message's context. */
export const contextKeys = (organizationId: string) => chatKeys(organizationId).list({ of: "context" });
/** The query key of a context post's title. */
export const postTitleKey = (organizationId: string, postId: string) =>
  queryKeys(organizationId, "posts").detail(postId, "title");

function useScope() {
  const { id: organizationId } = useOrganization();
  return { organizationId, keys: chatKeys(organizationId), client: useQueryClient() };
}

/** Every chat. */
export function useChats() {
  const { organizationId, keys } = useScope();
  return useQuery({
    queryKey: keys.list(),
    queryFn: ({ signal }) => call<typeof listChats>("GET /v1/chats", { organizationId, signal }),
    refetchInterval: IDLE_POLL_MS,
  });
}

function without(data: Chats, chatIds: readonly string[]): Chats {
  return { ...data, chats: data.chats.filter(({ chatId }) => !chatIds.includes(chatId)) };
}

/** A chat as of when its page is opened. Later changes arrive through its stream. */
export function useWholeChat(chatId: string | null) {
  const { organizationId, keys } = useScope();
  return useQuery({
    queryKey: keys.detail(chatId ?? "new"),
    queryFn: ({ signal }) =>
      call<typeof getChat>("GET /v1/chats/{chatId}", { organizationId, params: { chatId: chatId ?? "" }, signal }),
    enabled: chatId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useChatModels() {
  const { organizationId, keys } = useScope();
  return useQuery({
    queryKey: keys.list({ of: "models" }),
    queryFn: ({ signal }) => call<typeof listChatModels>("GET /v1/chats/models", { organizationId, signal }),
    staleTime: 300_000,
  });
}

/** Refetches the list of chats, for use after a message. */
export function useRefreshChats() {
  const { keys, client } = useScope();
  return () => void client.invalidateQueries({ queryKey: keys.list() });
}

export function useUpdateChat() {
  const { organizationId, keys, client } = useScope();
  return useMutation({
    mutationFn: ({ chatId, ...body }: { chatId: string; title?: string; pinned?: boolean }) =>
      call<typeof updateChat>("PATCH /v1/chats/{chatId}", { organizationId, params: { chatId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list() }),
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteChat() {
  const { organizationId, keys, client } = useScope();
  return useDeletion({
    noun: "chat",
    remove: ({ id: chatId }) =>
      call<typeof deleteChat>("DELETE /v1/chats/{chatId}", { organizationId, params: { chatId }, keepalive: true }),
    restore: ({ id: chatId }) =>
      call<typeof restoreChat>("POST /v1/chats/{chatId}/restore", { organizationId, params: { chatId } }),
    hide: (items) => client.setQueryData<Chats>(keys.list(), (data) => (data ? without(data, getIds(items)) : data)),
    refresh: () => void client.invalidateQueries({ queryKey: keys.list() }),
  });
}

export function useStopChat() {
  const { organizationId } = useScope();
  return useMutation({
    mutationFn: (chatId: string) =>
      call<typeof stopChat>("POST /v1/chats/{chatId}/stop", { organizationId, params: { chatId } }),
  });
}

export function useDecide(chatId: string) {
  const { organizationId } = useScope();
  return useMutation({
    mutationFn: ({ approvalId, approve }: { approvalId: string; approve: boolean }) =>
      call<typeof decideApproval>("POST /v1/chats/{chatId}/approvals/{approvalId}", {
        organizationId,
        params: { chatId, approvalId },
        body: { approve },
      }),
  });
}
