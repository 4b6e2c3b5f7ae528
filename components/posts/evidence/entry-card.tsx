"use client";

import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { displayTitle } from "#lib/content/text/display-title.ts";
import { plural } from "#lib/format.ts";
import type { LedgerEntryResource } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { EntryFacts } from "./entry-facts.tsx";
import { capitalized, refLabel } from "./select-entries.ts";
import { describeSignal } from "./signal-text.ts";

/** One change of the ledger: its title, its source, and why it has its place. */
export function EntryCard({
  entry,
  sentences,
  focused,
  onFocus,
  onRestore,
  onDrop,
}: {
  entry: LedgerEntryResource;
  sentences: number;
  focused: boolean;
  onFocus: () => void;
  onRestore: (() => void) | undefined;
  onDrop: (() => void) | undefined;
}) {
  const dropped = entry.disposition === "dropped";
  return (
    <li className={cn("px-4 py-2.5", focused && "bg-accent-soft")}>
      <p className="flex flex-wrap items-center gap-1.5 text-pretty text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">
          <EntryTitle title={entry.title} />
        </span>
        {entry.security ? <Badge variant="destructive">Security</Badge> : null}
        {entry.breaking ? <Badge variant="warning">Breaking</Badge> : null}
        {entry.disposition === "highlight" ? <Badge variant="accent">Highlight</Badge> : null}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted-foreground text-xs">
        {entry.refs.map((ref) => (
          <EntryReference key={`${ref.type}:${ref.repository}:${ref.id}`} entryRef={ref} />
        ))}
        <span>{entry.authors.map((author) => author.name).join(", ")}</span>
        <Time value={entry.mergedAt} />
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-1">
        {sentences > 0 ? (
          <Button size="sm" variant="ghost" className="-ml-2 px-2" aria-pressed={focused} onClick={onFocus}>
            {focused ? "Hide" : "Show"} {plural(sentences, "sentence")}
          </Button>
        ) : null}
        <Reasons entry={entry} />
        <EntryFacts facts={entry.facts} />
        {dropped && onRestore ? (
          <Button size="sm" className="ml-auto" onClick={onRestore} aria-label={`Restore ${displayTitle(entry.title)}`}>
            Restore
          </Button>
        ) : null}
        {!dropped && onDrop ? (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto text-muted-foreground"
            onClick={onDrop}
            aria-label={`Leave out ${displayTitle(entry.title)}`}
          >
            Leave out
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** A link to a source of a change. */
export function EntryReference({ entryRef: ref }: { entryRef: LedgerEntryResource["refs"][number] }) {
  const label = refLabel(ref);
  if (!ref.url) return <span className="font-mono">{label}</span>;
  return (
    <a
      href={ref.url}
      target="_blank"
      rel="noreferrer"
      className="font-mono text-accent-text underline-offset-3 hover:underline"
    >
      {label}
    </a>
  );
}

/** Why the change has its category and rank, as recorded by the classifier. */
function Reasons({ entry }: { entry: LedgerEntryResource }) {
  if (entry.evidence.length === 0 && !entry.reason) return null;
  return (
    <Disclosure
      summary={entry.disposition === "dropped" ? "Why left out" : "Why here"}
      className="min-w-0 text-xs open:order-last open:w-full"
      summaryClassName="px-1 py-1"
    >
      <dl className="mt-1 grid gap-1 rounded-md bg-surface px-2.5 py-2">
        {displayTitle(entry.title) === entry.title ? null : <Fact term="Original title" text={entry.title} />}
        {entry.reason ? <Fact term="Reason" text={capitalized(entry.reason)} /> : null}
        {entry.folded ? <Fact term="Place" text="On one line with other small changes in its area" /> : null}
        <Fact term="Category" text={`${entry.category} (${describeConfidence(entry.confidence)})`} />
        {entry.evidence.map((item) => (
          <Fact key={`${item.signal}:${item.detail}`} {...describeSignal(item)} />
        ))}
      </dl>
    </Disclosure>
  );
}

function describeConfidence(confidence: number): string {
  if (confidence >= 0.9) return "high confidence";
  return confidence >= 0.7 ? "medium confidence" : "low confidence";
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{text}</dd>
    </div>
  );
}
