import type { Citation } from "#lib/geo/engines/types.ts";

/** The pages that the text marks as `[1]`, in the order of the marks; all pages if it has no marks. */
export function pagesMarked(text: string, pages: readonly Citation[]): Citation[] {
  const marks = [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number) - 1);
  const marked = [...new Set(marks)].flatMap((index) => pages[index] ?? []);
  return marked.length > 0 ? marked : [...pages];
}
