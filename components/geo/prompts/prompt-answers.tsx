"use client";

import { SearchX } from "lucide-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { AnswerDialog } from "#components/geo/shared/answer/answer-dialog.tsx";
import { AnswerItem } from "#components/geo/shared/answer/answer-item.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { usePromptAnswers, usePromptHistory } from "./hooks.ts";

const ALL = "all";
const params = {
  engine: parseAsString,
  outcome: parseAsStringLiteral(["named", "missed"] as const),
  page: parseAsInteger.withDefault(1),
};

/** Every stored answer to a prompt in the window, newest first. */
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
          <Select
            value={filters.engine ?? ALL}
            onValueChange={(value) => void setFilters({ engine: value === ALL ? null : value, page: 1 })}
          >
            <SelectTrigger aria-label="Engine" className="w-36">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value={ALL}>All engines</SelectItem>
              {engines.map((engine) => (
                <SelectItem key={engine} value={engine}>
                  {engineName(engine)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <Select
            value={filters.outcome ?? ALL}
            onValueChange={(value) =>
              void setFilters({ outcome: value === "named" || value === "missed" ? value : null, page: 1 })
            }
          >
            <SelectTrigger aria-label="Outcome" className="w-36">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value={ALL}>All outcomes</SelectItem>
              <SelectItem value="named">Name you</SelectItem>
              <SelectItem value="missed">Do not</SelectItem>
            </SelectContent>
          </Select>
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
            title="No answer matches"
            description="No answer of this window passes both filters."
            action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
          />
        }
        empty={<EmptyState title="No answer in this window" description="Choose a longer one, or start a scan." />}
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
