import type { Pagination } from "#lib/http/pagination.ts";

/** Paginates a list in memory. A page past the end shows the last page. */
export function localPage<T>(items: readonly T[], page: number, limit: number): { shown: T[]; pagination: Pagination } {
  const totalPages = Math.max(1, Math.ceil(items.length / limit));
  const currentPage = Math.min(Math.max(1, page), totalPages);
  return {
    shown: items.slice((currentPage - 1) * limit, currentPage * limit),
    pagination: {
      limit,
      currentPage,
      nextPage: currentPage < totalPages ? currentPage + 1 : null,
      previousPage: currentPage > 1 ? currentPage - 1 : null,
      totalPages,
      totalItems: items.length,
    },
  };
}
