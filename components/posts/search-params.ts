import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { AVAILABLE_TYPES } from "./content-types.ts";

/** Query parameters of the content list. */
export const contentParams = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(["draft", "published"] as const),
  type: parseAsStringLiteral(AVAILABLE_TYPES),
  brand: parseAsString,
  sort: parseAsStringLiteral(["desc", "asc"] as const).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};

/** The layout of the list in wide windows, also a query parameter. */
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

/** Whether any filter is set; sorting and paging do not count. */
export function isFiltered(filters: ContentFilters): boolean {
  return filters.q !== "" || filters.status !== null || filters.type !== null || filters.brand !== null;
}
