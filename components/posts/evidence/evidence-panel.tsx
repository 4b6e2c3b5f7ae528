"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { byCategory } from "#components/ledger/categories.ts";
import { useChangeEvidence } from "#components/ledger/hooks.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { isUnsourced } from "#lib/content/evidence/unsourced.ts";
import { formatCount, plural } from "#lib/format.ts";
import type { EvidenceView, LedgerEntryResource } from "#lib/posts/contract.ts";
import { EntryCard } from "./entry-card.tsx";
import { byReason, type Focus, matchEntries, PANEL_ID, sentenceCounts } from "./select-entries.ts";

const SHOWN_MAX = 80;

/** The ledger beside the text: included changes, and excluded ones with the reason. */
export function EvidencePanel({
  postId,
  evidence,
  focus,
  onFocus,
  canWrite,
}: {
  postId: string;
  evidence: EvidenceView;
  focus: Focus;
  onFocus: (focus: Focus) => void;
  canWrite: boolean;
}) {
  const [text, setText] = useState("");
  const change = useChangeEvidence(postId);
  const kept = evidence.entries.filter((entry) => entry.disposition !== "dropped");
  const dropped = evidence.entries.filter((entry) => entry.disposition === "dropped");
  const counts = sentenceCounts(evidence.sentences);
  const list = (entries: LedgerEntryResource[]) =>
    entries
      .slice(0, SHOWN_MAX)
      .map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          sentences={counts.get(entry.id) ?? 0}
          focused={focus?.kind === "entry" && focus.id === entry.id}
          onFocus={() =>
            onFocus(focus?.kind === "entry" && focus.id === entry.id ? null : { kind: "entry", id: entry.id })
          }
          onRestore={canWrite ? () => change.mutate({ restore: [entry.id], drop: [] }) : undefined}
          onDrop={canWrite ? () => change.mutate({ restore: [], drop: [entry.id] }) : undefined}
        />
      ));
  return (
    <section
      id={PANEL_ID}
      aria-label="Sources"
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border bg-card lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      {focus?.kind === "sentence" ? (
        <FocusedSentence evidence={evidence} index={focus.index} onClose={() => onFocus(null)} list={list} />
      ) : (
        <Tabs defaultValue="kept" className="min-h-0 flex-1">
          <TabsList className="shrink-0 px-4">
            <TabsTrigger value="kept">
              In the text <Count value={kept.length} />
            </TabsTrigger>
            <TabsTrigger value="dropped">
              Left out <Count value={dropped.length} />
            </TabsTrigger>
          </TabsList>
          <div className="shrink-0 border-b px-4 py-2">
            <Input
              type="search"
              aria-label="Search the ledger"
              placeholder="Search title, author or number"
              className="h-7"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <TabsContent value="kept" className="min-h-0 scroll-pt-8 overflow-y-auto pt-0">
            <Groups
              groups={byCategory(matchEntries(kept, text))}
              list={list}
              nothing="No change in the text matches."
            />
          </TabsContent>
          <TabsContent value="dropped" className="min-h-0 scroll-pt-8 overflow-y-auto pt-0">
            <Groups
              groups={byReason(matchEntries(dropped, text))}
              list={list}
              nothing={dropped.length === 0 ? "Every change of this run is in the text." : "Nothing left out matches."}
            />
          </TabsContent>
        </Tabs>
      )}
    </section>
  );
}

function Count({ value }: { value: number }) {
  return <span className="ml-1 text-muted-foreground tabular-nums">{formatCount(value)}</span>;
}

type Lister = (entries: LedgerEntryResource[]) => React.ReactNode;

function Groups({
  groups,
  list,
  nothing,
}: {
  groups: [title: string, entries: LedgerEntryResource[]][];
  list: Lister;
  nothing: string;
}) {
  if (groups.length === 0) return <p className="px-4 py-6 text-center text-muted-foreground text-sm">{nothing}</p>;
  return groups.map(([title, entries]) => (
    <section key={title} aria-label={title}>
      <h3 className="sticky top-0 z-10 flex items-baseline gap-2 border-b bg-surface px-4 py-1.5 font-medium text-muted-foreground text-xs">
        {title}
        <span className="tabular-nums">{entries.length}</span>
      </h3>
      <ul className="divide-y border-b">{list(entries)}</ul>
      {entries.length > SHOWN_MAX ? (
        <p className="border-b px-4 py-2 text-muted-foreground text-xs">
          and {plural(entries.length - SHOWN_MAX, "more", "more")}; search to find them
        </p>
      ) : null}
    </section>
  ));
}

/** The selected sentence with its author and the changes that support it. */
function FocusedSentence({
  evidence,
  index,
  onClose,
  list,
}: {
  evidence: EvidenceView;
  index: number;
  onClose: () => void;
  list: Lister;
}) {
  const sentence = evidence.sentences[index];
  if (!sentence) return null;
  const entries = evidence.entries.filter((entry) => sentence.entryIds.includes(entry.id));
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b px-4 py-2">
        <h2 className="font-semibold text-sm">
          {sentence.author === "person" ? "Written by a person" : plural(entries.length, "source")}
        </h2>
        {isUnsourced(sentence) ? <Badge variant="warning">No source</Badge> : null}
        {sentence.author === "person" && !isUnsourced(sentence) ? <Badge>Checked</Badge> : null}
        <Button size="sm" variant="ghost" className="-mr-2 ml-auto" onClick={onClose}>
          <X aria-hidden />
          All sources
        </Button>
      </div>
      <div className="min-h-0 overflow-y-auto" aria-live="polite">
        {entries.length > 0 ? (
          <ul className="divide-y">{list(entries)}</ul>
        ) : (
          <EmptyState
            title={isUnsourced(sentence) ? "No source for this sentence" : "This sentence needs no source"}
            description={
              isUnsourced(sentence)
                ? "A person wrote or edited this sentence, so it has no source in the repository."
                : "This sentence connects others and makes no claim of its own."
            }
            className="py-8"
          />
        )}
      </div>
    </>
  );
}
