"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#lib/format.ts";
import type { Pagination } from "#lib/http/pagination.ts";

/** The total, the shown range, and buttons for the previous and next page. */
export function Pager({
  noun,
  shown,
  pagination,
  onPage,
}: {
  /** Singular noun, such as `post`. */
  noun: string;
  /** The number of items on the current page. */
  shown: number;
  pagination: Pagination;
  onPage: (page: number) => void;
}) {
  const { currentPage, totalPages, totalItems, limit, nextPage, previousPage } = pagination;
  const first = (currentPage - 1) * limit + 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t px-4 py-2 text-xs">
      <p className="text-muted-foreground" data-numeric>
        {totalPages === 1 || shown === 0
          ? plural(totalItems, noun)
          : `${first}–${first + shown - 1} of ${plural(totalItems, noun)}`}
      </p>
      {totalPages > 1 ? (
        <div className="flex items-center gap-1">
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label="Previous page"
            disabled={previousPage === null}
            onClick={() => previousPage && onPage(previousPage)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span data-numeric className="px-1 text-muted-foreground">
            {currentPage} / {totalPages}
          </span>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label="Next page"
            disabled={nextPage === null}
            onClick={() => nextPage && onPage(nextPage)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
