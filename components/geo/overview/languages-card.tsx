"use client";

import { position } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import type { Range } from "#components/geo/shared/range.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { isUntranslated, languageName } from "#lib/languages.ts";
import { FigureLink } from "./figure-link.tsx";
import { useLanguageShare } from "./hooks.ts";

/** The mention rate in each prompt language. */
export function LanguagesCard({ range, onOpen }: { range: Range; onOpen: (language: string) => void }) {
  const query = useLanguageShare(range);
  return (
    <Card aria-label="By language">
      <CardHeader>
        <CardTitle>By language</CardTitle>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} trailing={1} />}
        isEmpty={({ points }) => points.length === 0}
        empty={<p className="px-4 py-5 text-muted-foreground text-sm">No answers in this period.</p>}
      >
        {({ points }) => (
          <>
            <ul className="divide-y">
              {points.map(({ language, mentionRate, n, low, high, sufficient, avgPosition }) => (
                <li key={language} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5">
                  <span className="font-medium text-sm">
                    <FigureLink onClick={() => onOpen(language)}>{languageName(language)}</FigureLink>
                  </span>
                  <span className="flex items-baseline gap-x-3">
                    <Rate rate={{ value: mentionRate, n, low, high, sufficient }} />
                    <span
                      className="text-muted-foreground text-xs"
                      data-numeric
                      title="Average position when mentioned"
                    >
                      position {position(avgPosition)}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            {points.some(({ language }) => isUntranslated(language)) ? (
              <p className="border-t px-4 py-2.5 text-muted-foreground text-xs">
                “Not translated” prompts were asked as written, because no AI model is set up. They don't count for that
                language.
              </p>
            ) : null}
          </>
        )}
      </QueryView>
    </Card>
  );
}
