"use client";

import { useChat } from "@ai-sdk/react";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { AnswerEnd, Failed } from "./answer-end.tsx";
import { Composer, type Draft } from "./composer.tsx";
import type { ChatMessage } from "./context.ts";
import { useRefreshChats, useStopChat, type WholeChat } from "./hooks.ts";
import { Message } from "./message.tsx";
import { NothingToAsk, ReadingOnly } from "./reading-only.tsx";
import { Scroller } from "./scroller.tsx";
import { Suggestions } from "./suggestions.tsx";
import { notifyOtherTabs } from "./tabs.ts";
import { NdjsonTransport } from "./transport.ts";
import { lastChoice } from "./use-choice.ts";

/** One chat: its messages, the agent's steps, and the composer. */
export function Conversation({ chat, onBusy }: { chat: WholeChat | null; onBusy?: (isBusy: boolean) => void }) {
  const canWrite = useCan("write");
  const { id: organizationId } = useOrganization();
  const { chatId, transport } = useTransport(chat);
  const stopping = useStopChat();
  const refresh = useRefreshChats();
  const { messages, sendMessage, status, error, clearError, regenerate } = useChat<ChatMessage>({
    messages: toMessages(chat),
    transport,
    resume: chat !== null && chat.streamIndex !== null,
    throttle: 60,
    onFinish: () => {
      onBusy?.(false);
      refresh();
    },
  });
  const isBusy = status === "submitted" || status === "streaming";
  const send = ({ text, context, messageId, ...choice }: Draft) => {
    clearError();
    onBusy?.(true);
    const message = { text, metadata: context.length === 0 ? {} : { context }, ...(messageId ? { messageId } : {}) };
    void sendMessage(message, { body: { ...choice, context } });
  };
  const again = () => {
    clearError();
    onBusy?.(true);
    const context = findLastMessage(messages, "user")?.metadata?.context ?? [];
    void regenerate({ body: { ...lastChoice(organizationId), context } });
  };
  const stop = () => {
    if (chatId === null) return;
    stopping.mutate(chatId, { onError: (fault) => toastError("Couldn't stop the answer", fault) });
  };
  const lastUserMessage = findLastMessage(messages, "user");
  const canAskAgain = !isBusy && !error && canWrite;
  return (
    <>
      <Scroller isBusy={isBusy}>
        {messages.length > 0 ? null : canWrite ? (
          <Suggestions onChoose={(text) => send({ ...lastChoice(organizationId), context: [], text })} />
        ) : (
          <NothingToAsk />
        )}
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            chatId={chatId}
            isLive={isBusy && message === messages.at(-1)}
            approvals={chat?.approvals ?? []}
            end={canAskAgain && message === messages.at(-1) ? <AnswerEnd message={message} onAgain={again} /> : null}
          />
        ))}
        {status === "submitted" ? <p className="text-muted-foreground text-sm">Reading your message…</p> : null}
        {error ? <Failed error={error} onRetry={again} /> : null}
      </Scroller>
      {canWrite ? (
        <Composer
          isBusy={isBusy}
          lastMessage={lastUserMessage ? { messageId: lastUserMessage.id, text: getText(lastUserMessage) } : null}
          onSend={send}
          onStop={stop}
        />
      ) : messages.length > 0 ? (
        <ReadingOnly />
      ) : null}
    </>
  );
}

function findLastMessage(messages: readonly ChatMessage[], role: ChatMessage["role"]): ChatMessage | undefined {
  return messages.findLast((message) => message.role === role);
}

function getText({ parts }: ChatMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The transport to the server. When a new chat gets its id, the URL is replaced. */
function useTransport(chat: WholeChat | null) {
  const { id: organizationId, slug } = useOrganization();
  const refresh = useRefreshChats();
  const [chatId, setChatId] = useState(chat?.chat.chatId ?? null);
  const [transport] = useState(
    () =>
      new NdjsonTransport({
        organizationId,
        chatId,
        startIndex: chat?.streamIndex ?? 0,
        onTaken: notifyOtherTabs,
        onChat: (id) => {
          setChatId(id);
          window.history.replaceState(null, "", `/${slug}/chat/${id}`);
          refresh();
        },
      }),
  );
  return { chatId, transport };
}

/** Earlier messages, without an answer in progress: its stream is replayed from the start. */
function toMessages(chat: WholeChat | null): ChatMessage[] {
  if (chat === null) return [];
  const messages = chat.messages as unknown as ChatMessage[];
  return chat.streamIndex === null ? messages : messages.slice(0, -1);
}
