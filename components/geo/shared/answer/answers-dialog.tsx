"use client";

import { ArrowLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { engineName } from "#components/geo/shared/engines.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "#components/ui/dialog.tsx";
import type { CheckItem } from "#lib/geo/visibility/answers.ts";
import { languageName } from "#lib/languages.ts";
import { Outcome } from "./answer-view.tsx";
import { type AnswerFilter, useAnswers } from "./hooks.ts";
import { plainExcerpt } from "./plain-excerpt.ts";
import { StoredAnswer } from "./stored-answer.tsx";

/** The stored answers behind a figure, newest first. Each expands in place. */
export function AnswersDialog({
  title,
  range,
  filter,
  onClose,
}: {
  title: string;
  range: Range;
  filter: AnswerFilter;
  onClose: () => void;
}) {
  const [opened, setOpened] = useState<string>();
  const [page, setPage] = useState(1);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-2xl">
        <DialogHeader className="border-b">
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>The answers behind this figure, newest first.</DialogDescription>
        </DialogHeader>
        <div className="min-h-0 overflow-y-auto">
          {opened ? (
            <div className="px-5 pt-3 pb-6">
              <Button variant="ghost" size="sm" className="-ml-2 mb-3" onClick={() => setOpened(undefined)}>
                <ArrowLeft aria-hidden />
                All answers
              </Button>
              <StoredAnswer checkId={opened} />
            </div>
          ) : (
            <AnswerList range={range} filter={filter} page={page} onPage={setPage} onOpen={setOpened} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function AnswerList({
  range,
  filter,
  page,
  onPage,
  onOpen,
}: {
  range: Range;
  filter: AnswerFilter;
  page: number;
  onPage: (page: number) => void;
  onOpen: (checkId: string) => void;
}) {
  const query = useAnswers(range, filter, page);
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={6} trailing={1} />}
      isEmpty={({ checks }) => checks.length === 0}
      empty={<EmptyState title="No answers" description="No answers behind this figure in this period." />}
    >
      {({ checks, pagination }) => (
        <>
          <ul className="divide-y">
            {checks.map((check) => (
              <AnswerRow key={check.id} check={check} onOpen={onOpen} />
            ))}
          </ul>
          <Pager noun="answer" shown={checks.length} pagination={pagination} onPage={onPage} />
        </>
      )}
    </QueryView>
  );
}

function AnswerRow({ check, onOpen }: { check: CheckItem; onOpen: (checkId: string) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(check.id)}
        className="flex w-full items-center gap-3 px-5 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span dir="auto" className="truncate font-medium text-sm">
            {check.prompt}
          </span>
          {check.snippet ? (
            <span dir="auto" className="line-clamp-1 text-muted-foreground text-xs">
              {plainExcerpt(check.snippet)}
            </span>
          ) : null}
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
            <span>{engineName(check.engine)}</span>
            {check.sandbox ? <SandboxBadge /> : null}
            <span>{languageName(check.language)}</span>
            {check.capturedAt ? <Time value={check.capturedAt} /> : null}
            <Outcome answer={check} />
            {check.turnIndex === null ? null : (
              <span>Turn {check.turnIndex + 1} of a conversation, counted separately</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </button>
    </li>
  );
}
