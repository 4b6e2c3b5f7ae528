"use client";

import { SearchX } from "lucide-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { AnswerDialog } from "#components/geo/shared/answer/answer-dialog.tsx";
import { AnswerItem } from "#components/geo/shared/answer/answer-item.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { usePromptAnswers, usePromptHistory } from "#components/geo/shared/prompts.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";

const OUTCOMES = [
  { value: "named", label: "Mention you" },
  { value: "missed", label: "Don't mention you" },
] as const;
const params = {
  engine: parseAsString,
  outcome: parseAsStringLiteral(["named", "missed"] as const),
  page: parseAsInteger.withDefault(1),
};

/** All stored answers to a prompt in the window, newest first. */
export function PromptAnswers({ promptId, range }: { promptId: string; range: Range }) {
  const [filters, setFilters] = useQueryStates(params, { history: "replace" });
  const query = usePromptAnswers({ promptId, ...filters }, range);
  const engines = usePromptHistory(promptId, range).data?.prompt?.engines.map(({ engine }) => engine) ?? [];
  const [checkId, setCheckId] = useState<string>();
  const filtered = filters.engine !== null || filters.outcome !== null;
  return (
    <Card aria-label="Answers">
      <CardHeader>
        <CardTitle>Answers</CardTitle>
        <search aria-label="Filter answers" className="flex flex-wrap gap-2">
          <FilterSelect
            label="Engine"
            all="All engines"
            value={filters.engine}
            options={engines.map((value) => ({ value, label: engineName(value) }))}
            onChange={(engine) => void setFilters({ engine, page: 1 })}
          />
          <FilterSelect
            label="Outcome"
            all="All outcomes"
            value={filters.outcome}
            options={OUTCOMES}
            onChange={(outcome) => void setFilters({ outcome, page: 1 })}
          />
        </search>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={5} trailing={1} />}
        isEmpty={({ checks }) => checks.length === 0}
        filtered={filtered}
        filteredEmpty={
          <EmptyState
            icon={SearchX}
            title="No answers match"
            description="Change or clear the filters."
            action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
          />
        }
        empty={<EmptyState title="No answers in this period" description="Choose a longer one, or start a scan." />}
      >
        {({ checks, pagination }) => (
          <>
            <ul className="divide-y">
              {checks.map((check) => (
                <AnswerItem key={check.id} check={check} onOpen={() => setCheckId(check.id)} />
              ))}
            </ul>
            <Pager
              noun="answer"
              shown={checks.length}
              pagination={pagination}
              onPage={(page) => void setFilters({ page })}
            />
          </>
        )}
      </QueryView>
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </Card>
  );
}
