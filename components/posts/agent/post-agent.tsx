"use client";

import { Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { useChatModels, type WholeChat } from "#components/chat/hooks.ts";
import { Message } from "#components/chat/message.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { listEditRequests } from "#lib/chats/agent/fixed/edits/rules.ts";
import { withQuote } from "#lib/chats/quote.ts";
import { AskForm } from "./ask-form.tsx";
import { ProposalReview } from "./proposal-review.tsx";
import { proposalsIn } from "./proposals.ts";
import { usePostAgent } from "./use-post-agent.ts";
import { useReviews } from "./use-reviews.ts";

/** Requests that need a model. */
const FREE_REQUESTS = ["Make the opening stronger", "Make it shorter", "Say who benefits from each change"];
const LEAD_BREAKING = "Make the breaking change more prominent";

type AgentProps = {
  session: PostSession;
  view: SessionView;
  canWrite: boolean;
  chat: WholeChat | null;
  quote: string;
  onQuote: (quote: string) => void;
  onChat: (chatId: string) => void;
  onNew: () => void;
};

/** The conversation with the agent, beside its proposals as changes to the current text. */
export function PostAgent({ session, view, canWrite, chat, quote, onQuote, onChat, onNew }: AgentProps) {
  const postId = view.saved.post.id;
  const agent = usePostAgent({ chat, session, postId, onChat });
  const proposals = proposalsIn(agent.messages, postId);
  const [chosenId, setChosenId] = useState<string>();
  const reviews = useReviews(session, view.draft);
  const chosen = proposals.find(({ id }) => id === chosenId) ?? proposals.at(-1);
  const ask = (text: string) => {
    setChosenId(undefined);
    agent.ask(quote === "" ? text : withQuote(quote, text));
    onQuote("");
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <section aria-label="Agent" className="min-w-0 rounded-lg border bg-card lg:sticky lg:top-4">
        <Conversation agent={agent} draft={view.draft} canWrite={canWrite} onAsk={ask} onNew={onNew} />
        <AskForm
          isBusy={agent.isBusy}
          disabled={!canWrite}
          quote={quote}
          onDropQuote={() => onQuote("")}
          onAsk={ask}
          onStop={agent.stop}
        />
      </section>
      <section aria-label="Proposed changes" className="min-w-0 overflow-hidden rounded-lg border bg-card">
        {chosen ? (
          <ProposalReview
            key={chosen.id}
            proposal={chosen}
            proposals={proposals}
            onChoose={setChosenId}
            reviews={reviews}
            draft={view.draft}
            canWrite={canWrite}
          />
        ) : (
          <EmptyState
            title="No proposed changes yet"
            description="Ask for a change. Review it here piece by piece. Nothing changes until you accept."
          />
        )}
      </section>
    </div>
  );
}

type ConversationProps = {
  agent: ReturnType<typeof usePostAgent>;
  draft: SessionView["draft"];
  canWrite: boolean;
  onAsk: (text: string) => void;
  onNew: () => void;
};

function Conversation({ agent, draft, canWrite, onAsk, onNew }: ConversationProps) {
  const { messages, isBusy, isSubmitted, chatId } = agent;
  if (messages.length === 0 && !agent.fault) return <Requests draft={draft} disabled={!canWrite} onChoose={onAsk} />;
  return (
    <>
      <div className="flex items-center justify-between border-b py-1.5 pr-1.5 pl-3">
        <h2 className="font-medium text-sm">Agent</h2>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onNew}>
          <Plus aria-hidden className="size-3.5" /> New conversation
        </Button>
      </div>
      {/* Reversed column: the browser keeps its end, the newest message, in view while it grows. */}
      <div className="flex max-h-96 flex-col-reverse overflow-y-auto lg:max-h-[55vh]">
        <div role="log" aria-label="Messages" aria-busy={isBusy} className="mb-auto w-full space-y-4 p-3 text-sm">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              chatId={chatId}
              isLive={isBusy && message === messages.at(-1)}
            />
          ))}
          {isSubmitted ? <p className="text-muted-foreground">Reading the post…</p> : null}
          {agent.fault ? <Fault agent={agent} /> : null}
        </div>
      </div>
    </>
  );
}

function Fault({ agent: { fault, canRetry, retry } }: Pick<ConversationProps, "agent">) {
  return (
    <div role="alert" className="rounded-md bg-destructive-soft px-3 py-2 text-destructive-text">
      <p className="font-medium">{fault?.message}</p>
      <p className="mt-0.5">{fault?.recovery}</p>
      {canRetry ? (
        <Button size="sm" variant="outline" className="mt-2" onClick={retry}>
          Send again
        </Button>
      ) : null}
    </div>
  );
}

/** Suggested requests for an empty conversation: without a model, those that would change this text. */
function Requests({
  draft,
  disabled,
  onChoose,
}: {
  draft: SessionView["draft"];
  disabled: boolean;
  onChoose: (text: string) => void;
}) {
  const { data } = useChatModels();
  const requests = data === undefined ? [] : data.auto === null ? listEditRequests(draft) : listFreeRequests(draft);
  return (
    <EmptyState
      icon={Sparkles}
      title="Ask the agent to edit"
      description="The agent proposes; you accept or reject each change."
      className="px-4 py-8"
      action={requests.map((request) => (
        <Button
          key={request}
          size="sm"
          variant="outline"
          className="h-auto min-h-7 whitespace-normal py-1"
          disabled={disabled}
          onClick={() => onChoose(request)}
        >
          {request}
        </Button>
      ))}
    />
  );
}

function listFreeRequests({ markdown }: SessionView["draft"]): string[] {
  return /\bbreaking\b/i.test(markdown) ? [...FREE_REQUESTS, LEAD_BREAKING] : FREE_REQUESTS;
}
