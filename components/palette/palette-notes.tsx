"use client";

import { TriangleAlert } from "lucide-react";
import { describeError } from "#components/state/describe-error.ts";
import { Button } from "#components/ui/button.tsx";
import type { SearchResults } from "./use-search.ts";

type Props = { query: string; count: number; searching: boolean; failed: SearchResults["failed"] };

/** Notes below the rows: searching, a list that could not be loaded, or no matches. */
export function PaletteNotes({ query, count, searching, failed }: Props) {
  const typed = query.trim();
  return (
    <>
      {failed.length > 0 ? <Failed failed={failed} /> : null}
      {count > 0 || typed === "" ? null : searching ? (
        <p className="px-4 py-8 text-center text-muted-foreground text-sm">Searching</p>
      ) : (
        <div className="px-6 py-8 text-center">
          <p className="font-medium text-sm">
            Nothing matches “<bdi className="break-words">{typed}</bdi>”
          </p>
          <p className="mt-1 text-muted-foreground text-sm">
            Try fewer letters, or the name of a page, such as Content or Members.
          </p>
        </div>
      )}
    </>
  );
}

function Failed({ failed }: Pick<Props, "failed">) {
  const names = [...new Set(failed.map(({ what }) => what))].join(", ");
  const text = describeError(failed[0]?.query.error);
  const retrying = failed.some(({ query }) => query.isFetching);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t bg-warning-soft px-4 py-2 text-sm text-warning-text"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        {names} could not be searched: {text.message}.
      </span>
      <Button size="sm" pending={retrying} onClick={() => failed.forEach(({ query }) => void query.refetch())}>
        Try again
      </Button>
    </div>
  );
}
