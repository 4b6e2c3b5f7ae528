"use client";

import { Pin, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { hasWords } from "#components/state/has-words.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";
import { groupChats } from "./groups.ts";
import { type ChatItem, useChats, useDeleteChat, useUpdateChat } from "./hooks.ts";
import { RenameDialog } from "./rename-dialog.tsx";

type ListProps = {
  onNew: () => void;
  /** Called when a chat of the list is opened. */
  onNavigate?: () => void;
};

/** All chats of the organization, pinned ones first. */
export function ChatList({ onNew, onNavigate }: ListProps) {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const path = usePathname();
  const query = useChats();
  const [search, setSearch] = useState("");
  return (
    <>
      <div className="flex items-center justify-between px-4 pt-5 pb-2">
        <h2 className="font-medium text-sm">Chats</h2>
        {canWrite ? (
          <Button size="sm" variant="outline" asChild>
            <Link href={`/${slug}/chat`} onClick={onNew}>
              <Plus aria-hidden className="size-3.5" /> New
            </Link>
          </Button>
        ) : null}
      </div>
      <div className="px-4 pb-1">
        <Input
          type="search"
          aria-label="Search chats"
          placeholder="Search chats"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} />}
          isEmpty={({ chats }) => !chats.some(({ title }) => hasWords(title, search))}
          filtered={search !== "" && (query.data?.chats.length ?? 0) > 0}
          filteredEmpty={
            <EmptyState
              title="No chat found"
              description="Search covers titles."
              action={
                <Button size="sm" variant="outline" onClick={() => setSearch("")}>
                  Show all chats
                </Button>
              }
            />
          }
          empty={<EmptyState title="No chats yet" description="Chats are visible to everyone in the organization." />}
        >
          {({ chats }) =>
            groupChats(chats.filter(({ title }) => hasWords(title, search))).map(({ title, chats: inGroup }) => (
              <section key={title} aria-label={title}>
                <h3 className="px-2 pt-3 pb-1 text-muted-foreground text-xs">{title}</h3>
                <ul>
                  {inGroup.map((chat) => (
                    <Row
                      key={chat.chatId}
                      chat={chat}
                      isOpen={path.endsWith(`/${chat.chatId}`)}
                      onNew={onNew}
                      onNavigate={onNavigate}
                    />
                  ))}
                </ul>
              </section>
            ))
          }
        </QueryView>
      </div>
    </>
  );
}

type RowProps = { chat: ChatItem; isOpen: boolean; onNew: () => void };
type OpeningProps = RowProps & { onNavigate: (() => void) | undefined };

function Row({ chat, isOpen, onNew, onNavigate }: OpeningProps) {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  return (
    <li className={cn("group flex items-center rounded-md hover:bg-hover", isOpen && "bg-selected")}>
      <Link
        href={`/${slug}/chat/${chat.chatId}`}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        aria-current={isOpen ? "page" : undefined}
        className="min-w-0 flex-1 px-2 py-1.5 text-sm"
      >
        <span className="flex items-center gap-1.5">
          {chat.pinnedAt === null ? null : <Pin aria-label="Pinned" className="size-3 shrink-0" />}
          <span className="truncate">{chat.title}</span>
        </span>
        <span className="text-muted-foreground text-xs">
          {chat.status === "waiting" ? (
            "Needs your approval"
          ) : chat.status === "running" ? (
            "Answering"
          ) : (
            <Time value={chat.updatedAt} />
          )}
        </span>
      </Link>
      {canWrite ? <Actions chat={chat} isOpen={isOpen} onNew={onNew} /> : null}
    </li>
  );
}

function Actions({ chat, isOpen, onNew }: RowProps) {
  const { slug } = useOrganization();
  const router = useRouter();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const updating = useUpdateChat();
  const deleting = useDeleteChat();
  const { chatId, title, pinnedAt } = chat;
  const remove = () => {
    const onSuccess = () => {
      setDialog(null);
      if (!isOpen) return;
      router.replace(`/${slug}/chat`);
      onNew();
    };
    deleting.mutate({ id: chatId, name: title }, { onSuccess });
  };
  const pin = () =>
    updating.mutate(
      { chatId, pinned: pinnedAt === null },
      { onError: (error) => toastError("Couldn't change the chat", error) },
    );
  return (
    <>
      <RowMenu
        name={title}
        actions={[
          { label: pinnedAt === null ? "Pin" : "Unpin", onSelect: pin },
          { label: "Rename", onSelect: () => setDialog("rename") },
          { label: "Delete", destructive: true, onSelect: () => setDialog("delete") },
        ]}
      />
      {dialog === "rename" ? <RenameDialog chat={chat} onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={(open) => setDialog(open ? "delete" : null)}
        title="Delete this chat?"
        description={title}
        losses={["Its messages and the agent's findings", "Its open proposals"]}
        restorable
        confirmLabel="Delete chat"
        pending={deleting.isPending}
        error={deleting.error}
        onConfirm={remove}
      />
    </>
  );
}
