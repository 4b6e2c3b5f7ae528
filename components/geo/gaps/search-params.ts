import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { hasWords } from "#components/state/has-words.ts";
import type { GapAction, GapStatus, PromptGap, SearchGap } from "#lib/geo/gaps/contract.ts";
import { ACTION_WORDS, STATUS_WORDS } from "./words.ts";

export const TABS = ["prompts", "searches"] as const;
export const STATUSES = Object.keys(STATUS_WORDS) as GapStatus[];
export const ACTIONS = Object.keys(ACTION_WORDS) as GapAction[];

/** Query parameters of the list of gaps, in addition to project and window; `gap` is the expanded one. */
export const gapParams = {
  tab: parseAsStringLiteral(TABS).withDefault("prompts"),
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  action: parseAsStringLiteral(ACTIONS),
  dismissed: parseAsBoolean.withDefault(false),
  gap: parseAsString,
  page: parseAsInteger.withDefault(1),
};
export type GapFilters = { q: string; status: GapStatus | null; action: GapAction | null };

export function isFiltered({ q, status, action }: GapFilters): boolean {
  return q !== "" || status !== null || action !== null;
}

/** The prompt gaps that match every active filter. */
export function filterPromptGaps(gaps: readonly PromptGap[], { q, status, action }: GapFilters): PromptGap[] {
  return gaps.filter(
    (gap) => (status === null || gap.status === status) && (action === null || gap.action === action) && passes(gap, q),
  );
}

/** The search gaps that match; they have neither a status nor an action. */
export function filterSearchGaps(gaps: readonly SearchGap[], { q }: Pick<GapFilters, "q">): SearchGap[] {
  return gaps.filter((gap) => passes(gap, q));
}

const passes = ({ prompt, title }: Pick<PromptGap, "prompt" | "title">, q: string) => hasWords(`${prompt} ${title}`, q);
