"use client";

import { ArrowLeft } from "lucide-react";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import { KINDS, type Kind, type Status } from "#lib/feedback/limits.ts";
import { ContextList } from "./context-list.tsx";
import { FeedbackActions } from "./feedback-actions.tsx";
import { KindBadge, SentimentBadge, StatusBadge } from "./marks.tsx";
import { KIND_WORDS } from "./words.ts";

type Props = {
  item: Feedback;
  canWrite: boolean;
  onMove: (status: Status) => void;
  onKind: (kind: Kind) => void;
  onClose: () => void;
};

/** All data of one item. Submitted content is shown only as text. */
export function FeedbackDetail({ item, canWrite, onMove, onKind, onClose }: Props) {
  return (
    <article aria-label={`Feedback: ${item.title}`} className="grid content-start gap-4 p-4">
      <Button variant="ghost" size="sm" className="-ml-2 w-fit lg:hidden" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-3.5" />
        Back to the list
      </Button>
      <header className="grid gap-2">
        <h2 dir="auto" className="break-words font-semibold text-base">
          {item.title}
        </h2>
        <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
          <StatusBadge status={item.status} />
          <KindBadge kind={item.kind} />
          <SentimentBadge sentiment={item.sentiment} />
          <Time value={item.createdAt} format="absolute" />
        </p>
      </header>
      {canWrite ? <FeedbackActions item={item} onMove={onMove} /> : null}
      <div className="grid gap-1.5">
        <div className="flex items-center justify-between gap-4">
          <h3 className="font-medium text-sm">Message</h3>
          <CopyButton value={item.message} aria-label="Copy: Message" />
        </div>
        <p
          dir="auto"
          className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap break-words rounded-md border bg-surface px-3 py-2 text-sm leading-6"
        >
          {item.message}
        </p>
      </div>
      {canWrite ? <KindSelect item={item} onKind={onKind} /> : null}
      <ContextList item={item} />
    </article>
  );
}

function KindSelect({ item, onKind }: Pick<Props, "item" | "onKind">) {
  const guessed = item.classified.includes("kind");
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={`kind-${item.id}`}>Type</Label>
      <Select value={item.kind} onValueChange={(kind) => onKind(kind as Kind)}>
        <SelectTrigger id={`kind-${item.id}`} className="w-44">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {KINDS.map((kind) => (
            <SelectItem key={kind} value={kind}>
              {KIND_WORDS[kind]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {guessed ? (
        <p className="text-muted-foreground text-xs">Sorted automatically, because the sender chose no type.</p>
      ) : null}
    </div>
  );
}
