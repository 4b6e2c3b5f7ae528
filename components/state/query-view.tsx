"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState, StaleNotice } from "./error-state.tsx";

/**
 * Renders a query by its state: skeleton, error with retry, empty, no matches, or data. A failed refresh keeps the
 * previous data. Data of the previous filter stays dimmed until the new data loads.
 */
export function QueryView<T>({
  query,
  skeleton,
  isEmpty,
  empty,
  filtered = false,
  filteredEmpty,
  children,
}: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** Whether a filter is set, to tell "no matches" from "empty". */
  filtered?: boolean;
  filteredEmpty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={retry} retrying={query.isFetching} />;
    return (
      <div data-slot="loading" role="status" aria-label="Loading">
        {skeleton}
      </div>
    );
  }
  const nothing = isEmpty?.(query.data) ?? false;
  const stale = query.isPlaceholderData;
  return (
    <>
      {query.isError ? <StaleNotice error={query.error} onRetry={retry} retrying={query.isFetching} /> : null}
      <div aria-busy={stale} className={stale ? "opacity-60 transition-opacity" : undefined}>
        {nothing ? (filtered ? (filteredEmpty ?? empty) : empty) : children(query.data)}
      </div>
    </>
  );
}
