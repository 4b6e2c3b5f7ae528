import { parseAsInteger, parseAsStringLiteral } from "nuqs";

/** Query parameters of the log. */
export const logParams = {
  status: parseAsStringLiteral(["success", "failed", "pending"] as const),
  type: parseAsStringLiteral(["vcs", "tracker"] as const),
  page: parseAsInteger.withDefault(1),
};

export type LogFilters = {
  status: "success" | "failed" | "pending" | null;
  type: "vcs" | "tracker" | null;
  page: number;
};

/** Whether any filter is set; paging does not count. */
export function isFiltered({ status, type }: LogFilters): boolean {
  return status !== null || type !== null;
}
