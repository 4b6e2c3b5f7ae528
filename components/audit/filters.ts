import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";

/** Query parameters of the audit log. */
export const auditParams = {
  q: parseAsString.withDefault(""),
  actor: parseAsStringLiteral(["user", "key", "app", "operator"] as const),
  from: parseAsString,
  to: parseAsString,
  page: parseAsInteger.withDefault(1),
};

export type AuditFilters = inferParserType<typeof auditParams>;

/** Whether any filter is set; paging does not count. */
export function isFiltered({ q, actor, from, to }: AuditFilters): boolean {
  return q !== "" || actor !== null || from !== null || to !== null;
}

const DAY_MS = 86_400_000;

/** The filters as the API takes them. Days are days in UTC; the last one is included. */
export function toQuery({ q, actor, from, to, page }: AuditFilters): Record<string, string> {
  const isDay = (value: string | null): value is string => value !== null && !Number.isNaN(Date.parse(value));
  return {
    page: String(page),
    ...(q === "" ? {} : { q }),
    ...(actor === null ? {} : { actorType: actor }),
    ...(isDay(from) ? { since: new Date(from).toISOString() } : {}),
    ...(isDay(to) ? { until: new Date(Date.parse(to) + DAY_MS).toISOString() } : {}),
  };
}
