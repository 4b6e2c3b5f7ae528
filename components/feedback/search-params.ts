import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { KINDS, type Kind, STATUSES, type Status } from "#lib/feedback/limits.ts";

export const TABS = [...STATUSES, "all"] as const;
export type Tab = (typeof TABS)[number];

/** What the inbox keeps in the address; `project` is the project of the sidebar. */
export const feedbackParams = {
  status: parseAsStringLiteral(TABS).withDefault("new"),
  kind: parseAsStringLiteral(KINDS),
  /** Id of a project. */
  about: parseAsString,
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  /** Id of the item that is open. */
  item: parseAsString,
};
export type FeedbackFilters = { status: Tab; kind: Kind | null; about: string | null; q: string; page: number };
export type FeedbackParams = FeedbackFilters & { item: string | null };

/** Whether the list is narrowed; the tabs and paging narrow nothing. */
export function isFiltered({ kind, about, q }: FeedbackFilters): boolean {
  return kind !== null || about !== null || q !== "";
}

/** Whether an item of a status stands in a tab. */
export function isInTab(tab: Tab, status: Status): boolean {
  return tab === "all" || tab === status;
}
