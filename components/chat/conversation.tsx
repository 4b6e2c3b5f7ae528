"use client";

import { useChat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import { useState } from "react";
import { useCan, useOrganization } from "#components/shell/organization.tsx";
import { describeError } from "#components/state/describe-error.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Composer, type Draft } from "./composer.tsx";
import { useRefreshChats, useStopChat, type WholeChat } from "./hooks.ts";
import { Message } from "./message.tsx";
import { Suggestions } from "./suggestions.tsx";
import { NdjsonTransport } from "./transport.ts";

/** One chat: what was said, what the agent does, and what to say next. */
export function Conversation({ chat }: { chat: WholeChat | null }) {
  const canWrite = useCan("write");
  const { chatId, transport } = useTransport(chat);
  const stopping = useStopChat();
  const refresh = useRefreshChats();
  const { messages, sendMessage, status, error, clearError, regenerate } = useChat({
    messages: messagesOf(chat),
    transport,
    resume: chat !== null && chat.streamIndex !== null,
    throttle: 60,
    onFinish: refresh,
  });
  const isBusy = status === "submitted" || status === "streaming";
  const send = ({ text, ...options }: Draft) => {
    clearError();
    void sendMessage({ text }, { body: options });
  };
  const stop = () => {
    if (chatId === null) return;
    stopping.mutate(chatId, { onError: (fault) => toastError("The answer was not stopped", fault) });
  };
  return (
    <>
      {/* The newest is at the end, which the browser keeps in sight while it grows. */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto">
        <div
          role="log"
          aria-label="Messages"
          aria-busy={isBusy}
          className="mx-auto mb-auto w-full max-w-3xl space-y-6 p-4 sm:p-6"
        >
          {messages.length === 0 ? (
            <Suggestions disabled={!canWrite} onChoose={(text) => send({ ...PLAIN, text })} />
          ) : null}
          {messages.map((message) => (
            <Message key={message.id} message={message} chatId={chatId} isLive={isBusy} />
          ))}
          {status === "submitted" ? <p className="text-muted-foreground text-sm">Reading your message…</p> : null}
          {error ? <Failed error={error} onRetry={() => void regenerate({ body: PLAIN })} /> : null}
        </div>
      </div>
      <Composer isBusy={isBusy} disabled={!canWrite} onSend={send} onStop={stop} />
    </>
  );
}

const PLAIN = { model: "auto", thinkingLevel: "off" } as const;

/** The way to the server; the address of a new chat is put in the bar once the chat has one. */
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
        onChat: (id) => {
          setChatId(id);
          window.history.replaceState(null, "", `/${slug}/chat/${id}`);
          refresh();
        },
      }),
  );
  return { chatId, transport };
}

/** What was said before; of an answer under way nothing, since its stream is read from its beginning. */
function messagesOf(chat: WholeChat | null): UIMessage[] {
  if (chat === null) return [];
  const messages = chat.messages as unknown as UIMessage[];
  return chat.streamIndex === null ? messages : messages.slice(0, -1);
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, recovery } = describeError(error);
  return (
    <div role="alert" className="rounded-lg border bg-destructive-soft text-destructive-text px-4 py-3 text-sm">
      <p className="font-medium">{message}</p>
      <p className="mt-0.5">{recovery}</p>
      <Button size="sm" variant="outline" className="mt-2.5" onClick={onRetry}>
        Send again
      </Button>
    </div>
  );
}
