"use client";

import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AnswerLines } from "./answer-lines.tsx";
import { AnswerView } from "./answer-view.tsx";
import { useAnswer } from "./hooks.ts";

/** An answer by id, fetched when it is shown. */
export function StoredAnswer({ checkId }: { checkId: string }) {
  const query = useAnswer(checkId);
  return (
    <QueryView
      query={query}
      skeleton={<AnswerSkeleton />}
      isEmpty={({ check }) => check === null}
      empty={<EmptyState title="Measurement is off" description="The operator of this server turned it off." />}
    >
      {({ check }) => (check ? <AnswerView answer={check} /> : null)}
    </QueryView>
  );
}

function AnswerSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="w-40" />
      <Skeleton className="w-56" />
      <AnswerLines />
    </div>
  );
}
