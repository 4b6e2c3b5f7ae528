"use client";

import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { EntryReference } from "#components/posts/evidence/entry-card.tsx";
import { FactList } from "#components/posts/evidence/entry-facts.tsx";
import type { PostSession } from "#components/posts/post-session.ts";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import { CallError } from "#lib/http/call.ts";
import type { ThinLead } from "#lib/posts/lead/contract.ts";
import { LEAD_SENTENCE_MAX } from "#lib/posts/limits.ts";
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
        <p className="text-pretty text-muted-foreground text-xs">Readers only get its title so far.</p>
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
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const add = useAddLeadSentence(postId, session, ({ withoutSource }) => {
    onAdded();
    toast.success(withoutSource ? "Sentence added without a source" : "Sentence added");
  });
  const sentence = text.replace(/\s+/g, " ").trim();
  const canInsist = isUnsourced(add.error);
  const send = (withoutSource: boolean) => {
    setEmpty(sentence === "");
    if (sentence !== "") add.mutate({ sentence, withoutSource });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <Field
        label="What can readers do now?"
        hint="One sentence. Use only numbers and names from the facts."
        error={isEmpty ? "Write a sentence first." : describe(add.error)}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            className="min-h-14"
            maxLength={LEAD_SENTENCE_MAX}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEmpty(false);
              if (add.error) add.reset();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={canInsist ? "outline" : "primary"} pending={add.isPending}>
          Check and add
        </Button>
        {canInsist ? <Button onClick={() => send(true)}>Add without a source</Button> : null}
        <Button variant="ghost" onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** Whether only the sources stand against the sentence, so that a person may add it all the same. */
function isUnsourced(error: Error | null): boolean {
  if (!(error instanceof CallError) || error.details.length === 0) return false;
  return error.details.every(({ path }) => path.endsWith("withoutSource"));
}

function describe(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof CallError) || error.details.length === 0) return formErrors(error, []).form;
  const messages = error.details.map(({ message }) => message);
  return [...messages, ...(isUnsourced(error) ? [error.recovery] : [])].join(" ");
}
