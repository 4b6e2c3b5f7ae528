import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { AVAILABLE_TYPES } from "./content-types.ts";

/** What the content list keeps in the address. */
export const contentParams = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(["draft", "published"] as const),
  type: parseAsStringLiteral(AVAILABLE_TYPES),
  brand: parseAsString,
  sort: parseAsStringLiteral(["desc", "asc"] as const).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};

/** How the list is shown where there is room for a table; it is kept in the address as well. */
export const viewParam = parseAsStringLiteral(["table", "cards"] as const).withDefault("table");
export type ContentView = "table" | "cards";

export type ContentFilters = {
  q: string;
  status: "draft" | "published" | null;
  type: (typeof AVAILABLE_TYPES)[number] | null;
  /** Id of a brand identity. */
  brand: string | null;
  sort: "asc" | "desc";
  page: number;
};

/** Whether the list is narrowed; sorting and paging narrow nothing. */
export function isFiltered(filters: ContentFilters): boolean {
  return filters.q !== "" || filters.status !== null || filters.type !== null || filters.brand !== null;
}
