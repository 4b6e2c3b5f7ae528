"use client";

import { Lightbulb } from "lucide-react";
import { useState } from "react";
import { engineName } from "#components/geo/shared/engines.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { plural } from "#lib/format.ts";
import type { Suggestion } from "#lib/geo/competitors/contract.ts";
import { usePutCompetitor, useSuggestions } from "./hooks.ts";

/** Lists untracked brands named in stored answers, each with a button to track it. */
export function SuggestionsDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const query = useSuggestions();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Suggestions</DialogTitle>
          <DialogDescription>
            Names from recent answers that you don't track yet. Some may not be brands.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-5">
          <section aria-label="Suggested competitors" className="rounded-lg border bg-card">
            <QueryView
              query={query}
              skeleton={<ListSkeleton rows={5} trailing={1} />}
              isEmpty={({ suggestions }) => suggestions.length === 0}
              empty={
                <EmptyState
                  icon={Lightbulb}
                  title="No suggestions"
                  description="Suggestions appear after a scan finds brands you don't track."
                  className="py-8"
                />
              }
            >
              {({ suggestions }) => (
                <ul className="divide-y">
                  {suggestions.map((suggestion) => (
                    <SuggestionRow key={suggestion.name} suggestion={suggestion} />
                  ))}
                </ul>
              )}
            </QueryView>
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function SuggestionRow({ suggestion: { name, domain, answers, engines } }: { suggestion: Suggestion }) {
  const put = usePutCompetitor();
  const [tracked, setTracked] = useState(false);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block break-words font-medium text-sm">
          {name}
        </span>
        <span data-numeric className="block text-muted-foreground text-xs">
          {plural(answers, "answer")} of {new Intl.ListFormat("en").format(engines.map((engine) => engineName(engine)))}
          {domain ? ` · ${domain}` : ""}
        </span>
      </span>
      {tracked ? (
        <Badge variant="success">Tracked</Badge>
      ) : (
        <Button
          size="sm"
          pending={put.isPending}
          aria-label={`Track ${name}`}
          onClick={() =>
            put.mutate(
              { name, ...(domain ? { domain } : {}) },
              {
                onSuccess: () => setTracked(true),
                onError: (error) => toastError(`Couldn't track ${name}`, error),
              },
            )
          }
        >
          Track
        </Button>
      )}
    </li>
  );
}
