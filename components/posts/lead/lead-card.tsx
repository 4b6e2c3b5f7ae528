"use client";

import { type RefObject, useId, useRef, useState } from "react";
import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { EntryReference } from "#components/posts/evidence/entry-card.tsx";
import { FactList } from "#components/posts/evidence/entry-facts.tsx";
import type { PostSession } from "#components/posts/post-session.ts";
import { SentenceForm } from "#components/state/sentence-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { ThinLead } from "#lib/posts/lead/contract.ts";
import { dismissLead, isLeadDismissed } from "./dismissed.ts";
import { useAddLeadSentence, useThinLead } from "./hooks.ts";

const FACTS_SHOWN = 3;

/** Asks for a sentence on the change that the text leads with, if only its title is known. */
export default function LeadCard({ postId, session }: { postId: string; session: PostSession }) {
  const [isDismissed, setDismissed] = useState(() => isLeadDismissed(postId));
  const { data } = useThinLead(postId, !isDismissed);
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  if (isDismissed || !data?.lead) return null;
  const dismiss = () => {
    focusPanel(card);
    dismissLead(postId);
    setDismissed(true);
  };
  return (
    <aside
      ref={card}
      data-print="hide"
      aria-labelledby={headingId}
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border bg-card p-4 text-sm lg:order-last"
    >
      <div className="grid gap-1">
        <h2 id={headingId} className="font-semibold">
          Add a sentence on the main change
        </h2>
        <p className="text-pretty text-muted-foreground text-xs">Readers only see its title so far.</p>
      </div>
      <Known lead={data.lead} />
      <LeadForm postId={postId} session={session} onDismiss={dismiss} onAdded={() => focusPanel(card)} />
    </aside>
  );
}

/** The card disappears with the button that had the focus. */
function focusPanel(card: RefObject<HTMLElement | null>): void {
  card.current?.closest<HTMLElement>("[role=tabpanel]")?.focus({ preventScroll: true });
}

/** What is known of the change: its title, its source and its facts. */
function Known({ lead: { entry, description } }: { lead: ThinLead }) {
  const facts = entry.facts.slice(0, FACTS_SHOWN);
  const hidden = entry.facts.length - facts.length;
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">
          <EntryTitle title={entry.title} />
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs">
          {entry.refs.map((ref) => (
            <EntryReference key={`${ref.type}:${ref.repository}:${ref.id}`} entryRef={ref} />
          ))}
        </span>
      </p>
      {description ? <p className="text-xs [overflow-wrap:anywhere]">{description}</p> : null}
      {facts.length > 0 ? (
        <div className="text-xs">
          <FactList facts={facts} />
        </div>
      ) : null}
      {hidden > 0 ? <p className="text-muted-foreground text-xs">{plural(hidden, "more fact")} in Evidence.</p> : null}
      {facts.length === 0 && !description ? (
        <p className="text-muted-foreground text-xs">The repository says nothing else about it.</p>
      ) : null}
    </div>
  );
}

function LeadForm({
  postId,
  session,
  onDismiss,
  onAdded,
}: {
  postId: string;
  session: PostSession;
  onDismiss: () => void;
  onAdded: () => void;
}) {
  const add = useAddLeadSentence(postId, session, ({ withoutSource }) => {
    onAdded();
    toast.success(withoutSource ? "Sentence added without a source" : "Sentence added");
  });
  return (
    <SentenceForm
      action="Check and add"
      insist="Add without a source"
      pending={add.isPending}
      error={add.error}
      onSend={add.mutate}
      onChange={() => {
        if (add.error) add.reset();
      }}
    >
      <Button variant="ghost" onClick={onDismiss}>
        Not now
      </Button>
    </SentenceForm>
  );
}
