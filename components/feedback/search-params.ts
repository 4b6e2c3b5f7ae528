import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { KINDS, type Kind, STATUSES, type Status } from "#lib/feedback/limits.ts";

export const TABS = [...STATUSES, "all"] as const;
export type Tab = (typeof TABS)[number];

/** Query parameters of the inbox; `project` is the sidebar's project. */
export const feedbackParams = {
  status: parseAsStringLiteral(TABS).withDefault("new"),
  kind: parseAsStringLiteral(KINDS),
  /** Project id. */
  about: parseAsString,
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  /** Id of the open item. */
  item: parseAsString,
};
export type FeedbackFilters = { status: Tab; kind: Kind | null; about: string | null; q: string; page: number };
export type FeedbackParams = FeedbackFilters & { item: string | null };

/** Whether any filter is set; tabs and paging do not count. */
export function isFiltered({ kind, about, q }: FeedbackFilters): boolean {
  return kind !== null || about !== null || q !== "";
}

/** Whether a tab contains items of a status. */
export function isInTab(tab: Tab, status: Status): boolean {
  return tab === "all" || tab === status;
}
