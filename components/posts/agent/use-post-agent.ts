"use client";

import { useChat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import { useState } from "react";
import { useRefreshChats, useStopChat, type WholeChat } from "#components/chat/hooks.ts";
import { NdjsonTransport } from "#components/chat/transport.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import type { PostSession } from "#components/posts/post-session.ts";
import { describeError, type ErrorText } from "#components/state/describe-error.ts";
import { toastError } from "#components/state/toast-error.ts";
import { CallError } from "#lib/http/call.ts";

const UNSAVED: ErrorText = {
  message: "The text is not saved",
  recovery: "The agent needs the saved text. Fix the save error at the top of the page, then ask again.",
};

type Asking = { chat: WholeChat | null; session: PostSession; postId: string; onChat: (chatId: string) => void };

/** A conversation about the open post. Saves typed text before the agent reads it. */
export function usePostAgent({ chat, session, postId, onChat }: Asking) {
  const { chatId, transport } = useTransport(chat, onChat);
  const [isUnsaved, setUnsaved] = useState(false);
  const stopping = useStopChat();
  const refresh = useRefreshChats();
  const { messages, sendMessage, regenerate, status, error, clearError } = useChat({
    messages: toMessages(chat),
    transport,
    resume: chat !== null && chat.streamIndex !== null,
    throttle: 60,
    onFinish: refresh,
  });
  const body = { model: "auto", thinkingLevel: "off", context: [{ type: "post", postId, editing: true }] };
  const saved = async () => {
    await session.flush();
    const isSaved = ["saved", "dirty"].includes(session.view().state.kind);
    setUnsaved(!isSaved);
    return isSaved;
  };
  const ask = async (text: string) => {
    if (!(await saved())) return;
    clearError();
    await sendMessage({ text }, { body });
  };
  const retry = async () => {
    if (await saved()) await regenerate({ body });
  };
  const stop = () => {
    if (chatId === null) return;
    stopping.mutate(chatId, { onError: (fault) => toastError("Couldn't stop the answer", fault) });
  };
  return {
    chatId,
    messages,
    isBusy: status === "submitted" || status === "streaming",
    isSubmitted: status === "submitted",
    fault: isUnsaved ? UNSAVED : error && describeFault(error),
    /** Whether there is a message that can be sent again. */
    canRetry: !isUnsaved && error !== undefined,
    ask: (text: string) => void ask(text),
    retry: () => void retry(),
    stop,
  };
}

function useTransport(chat: WholeChat | null, onChat: (chatId: string) => void) {
  const { id: organizationId } = useOrganization();
  const refresh = useRefreshChats();
  const [chatId, setChatId] = useState(chat?.chat.chatId ?? null);
  const [transport] = useState(
    () =>
      new NdjsonTransport({
        organizationId,
        chatId,
        startIndex: chat?.streamIndex ?? 0,
        onChat: (id) => {
          setChatId(id);
          onChat(id);
          refresh();
        },
      }),
  );
  return { chatId, transport };
}

/** Earlier messages, without an answer in progress: its stream is replayed from the start. */
function toMessages(chat: WholeChat | null): UIMessage[] {
  const messages = (chat?.messages ?? []) as unknown as UIMessage[];
  return chat === null || chat.streamIndex === null ? messages : messages.slice(0, -1);
}

/** API errors and failed answers carry their own recovery text. */
function describeFault(error: Error): ErrorText {
  if (error instanceof CallError || error instanceof TypeError) return describeError(error);
  return { message: "The answer ended early", recovery: error.message };
}
