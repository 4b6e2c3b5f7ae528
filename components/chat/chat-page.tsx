"use client";

import { History, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { usePageTitle } from "#components/dashboard/page-title.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "#components/ui/sheet.tsx";
import { ChatList } from "./chat-list.tsx";
import { useWholeChat } from "./hooks.ts";
import { onOtherTab } from "./tabs.ts";

/** The stream reader and the Markdown parser load after the frame of the page. */
const Conversation = dynamic(() => import("./conversation.tsx").then((module) => module.Conversation), {
  ssr: false,
  loading: () => <Opening />,
});

/** Chats with the agent: the history beside the open chat. */
export function ChatPage({ chatId }: { chatId: string | null }) {
  /** A new chat gets its URL without remounting, so the next new chat needs another key. */
  const [fresh, setFresh] = useState(0);
  const startNewChat = () => setFresh((count) => count + 1);
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 lg:h-dvh">
      <aside aria-label="Chats" className="hidden w-64 shrink-0 flex-col border-r lg:flex">
        <ChatList onNew={startNewChat} />
      </aside>
      <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
        <h1 className="sr-only">Chat</h1>
        <ChatSheet onNew={startNewChat} />
        {/* The element between, which renders the query state, needs the full height too. */}
        <div className="flex min-h-0 flex-1 flex-col [&>[aria-busy]]:flex [&>[aria-busy]]:min-h-0 [&>[aria-busy]]:flex-1 [&>[aria-busy]]:flex-col">
          {chatId === null ? <Conversation key={fresh} chat={null} /> : <Opened chatId={chatId} />}
        </div>
      </section>
    </div>
  );
}

/** The history in a sheet, for narrow windows. */
function ChatSheet({ onNew }: { onNew: () => void }) {
  const [open, setOpen] = useState(false);
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const leave = () => setOpen(false);
  return (
    <div className="flex items-center justify-between gap-2 border-b px-4 py-2 lg:hidden">
      <Button size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden className="size-3.5" /> Chats
      </Button>
      {canWrite ? (
        <Button size="sm" asChild>
          <Link href={`/${slug}/chat`} onClick={onNew}>
            <Plus aria-hidden className="size-3.5" /> New chat
          </Link>
        </Button>
      ) : null}
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent side="left" className="pt-6">
          <SheetTitle className="sr-only">Chats</SheetTitle>
          <SheetDescription className="sr-only">The chats of this organization.</SheetDescription>
          <ChatList
            onNew={() => {
              onNew();
              leave();
            }}
            onNavigate={leave}
          />
        </SheetContent>
      </Sheet>
    </div>
  );
}

/** An existing chat. Messages sent from other tabs of the browser appear here too. */
function Opened({ chatId }: { chatId: string }) {
  const query = useWholeChat(chatId);
  const { refetch } = query;
  const isBusy = useRef(false);
  const [reading, setReading] = useState(0);
  usePageTitle(query.data?.chat.title);
  useEffect(() => {
    const reload = () => void refetch().then(() => setReading((count) => count + 1));
    return onOtherTab((changed) => (changed === chatId && !isBusy.current ? reload() : undefined));
  }, [chatId, refetch]);
  const onBusy = (now: boolean) => {
    isBusy.current = now;
  };
  return (
    <QueryView query={query} skeleton={<Opening />}>
      {(chat) => <Conversation key={`${chatId}-${reading}`} chat={chat} onBusy={onBusy} />}
    </QueryView>
  );
}

function Opening() {
  return (
    <div className="mx-auto w-full max-w-3xl p-6">
      <ListSkeleton rows={4} />
    </div>
  );
}
