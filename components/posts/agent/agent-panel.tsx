"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { useWholeChat } from "#components/chat/hooks.ts";
import { EditorSkeleton } from "#components/editor/post-editor.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { CallError } from "#lib/http/call.ts";
import { PostAgent } from "./post-agent.tsx";

const params = { agent: parseAsString };

type PanelProps = {
  session: PostSession;
  view: SessionView;
  canWrite: boolean;
  /** The passage to ask about; empty for none. */
  quote: string;
  onQuote: (quote: string) => void;
};

/** The agent beside a post. The URL contains the conversation id, so that a reload continues it. */
export default function AgentPanel(props: PanelProps) {
  const [{ agent }, setParams] = useQueryStates(params, { history: "replace" });
  const [opened, setOpened] = useState({ chatId: agent, round: 0 });
  const query = useWholeChat(opened.chatId);
  const isGone = query.error instanceof CallError && query.error.status === 404;
  const conversation = {
    onChat: (chatId: string) => void setParams({ agent: chatId }),
    onNew: () => {
      setOpened(({ round }) => ({ chatId: null, round: round + 1 }));
      void setParams({ agent: null });
    },
  };
  if (opened.chatId === null || isGone) {
    return <PostAgent key={opened.round} {...props} {...conversation} chat={null} />;
  }
  return (
    <QueryView query={query} skeleton={<EditorSkeleton />}>
      {(chat) => <PostAgent key={chat.chat.chatId} {...props} {...conversation} chat={chat} />}
    </QueryView>
  );
}
