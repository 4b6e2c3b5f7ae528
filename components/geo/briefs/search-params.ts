import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { hasWords } from "#components/state/has-words.ts";
import type { BriefItem, SourceKind } from "#lib/geo/briefs/contract.ts";
import { SOURCE_WORDS, STATUS_WORDS, VERDICT_WORDS } from "./words.ts";

type Outcome = NonNullable<BriefItem["brief"]["verdict"]>["verdict"];

export const STATUSES = Object.keys(STATUS_WORDS) as BriefItem["status"][];
export const SOURCES = Object.keys(SOURCE_WORDS) as SourceKind[];
export const OUTCOMES = Object.keys(VERDICT_WORDS) as Outcome[];

/** Query parameters of the list of briefs, in addition to the project. */
export const briefParams = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  source: parseAsStringLiteral(SOURCES),
  verdict: parseAsStringLiteral(OUTCOMES),
  archived: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
};
export type BriefFilters = {
  q: string;
  status: BriefItem["status"] | null;
  source: SourceKind | null;
  verdict: Outcome | null;
};

export function isFiltered({ q, status, source, verdict }: BriefFilters): boolean {
  return q !== "" || status !== null || source !== null || verdict !== null;
}

/** The briefs that match every active filter. */
export function filterBriefs(briefs: readonly BriefItem[], { q, status, source, verdict }: BriefFilters): BriefItem[] {
  return briefs.filter((item) => {
    const text = `${item.brief.workingTitle} ${item.brief.targetPrompt} ${item.topic}`;
    return (
      hasWords(text, q) &&
      (status === null || item.status === status) &&
      (source === null || item.sourceKind === source) &&
      (verdict === null || item.brief.verdict?.verdict === verdict)
    );
  });
}
