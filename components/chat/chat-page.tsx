"use client";

import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { ChatList } from "./chat-list.tsx";
import { Conversation } from "./conversation.tsx";
import { useWholeChat } from "./hooks.ts";

/** Conversations with the agent: the history beside the one that is open. */
export function ChatPage({ chatId }: { chatId: string | null }) {
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 lg:h-dvh">
      <aside aria-label="Chats" className="hidden w-64 shrink-0 flex-col border-r lg:flex">
        <ChatList chatId={chatId} />
      </aside>
      <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
        <h1 className="sr-only">Chat</h1>
        {chatId === null ? <Conversation chat={null} /> : <Opened chatId={chatId} />}
      </section>
    </div>
  );
}

function Opened({ chatId }: { chatId: string }) {
  const query = useWholeChat(chatId);
  return (
    <QueryView
      query={query}
      skeleton={
        <div className="mx-auto w-full max-w-3xl p-6">
          <ListSkeleton rows={4} />
        </div>
      }
    >
      {(chat) => <Conversation key={chat.chat.chatId} chat={chat} />}
    </QueryView>
  );
}
