import { parseAsInteger, parseAsStringLiteral } from "nuqs";

/** What the log keeps in the address. */
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

/** Whether the log is narrowed; paging narrows nothing. */
export function isFiltered({ status, type }: LogFilters): boolean {
  return status !== null || type !== null;
}
