import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyPrompts } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import type { CheckRow } from "./checks.ts";
import { matchesEngineKind, matchesSegment, type ReadScope, type SegmentScope, total } from "./daily.ts";

/** Filters for checks; undefined fields do not filter. */
export type EvidenceFilter = {
  /** Undefined includes checks that have no capture time. */
  span: Span | undefined;
  statuses: readonly Exclude<CheckRow["status"], "pending">[];
  promptId?: string | undefined;
  sequenceId?: string | undefined;
  scanId?: string | undefined;
  branded?: boolean | undefined;
  mentioned?: boolean | undefined;
  cited?: boolean | undefined;
  /** A competitor that the answer names. */
  competitor?: string | undefined;
  /** A page that the answer cites. */
  url?: string | undefined;
} & SegmentScope;

/** Whether the daily sums can count the matching checks, except turns of sequences. */
export function isSummed(filter: EvidenceFilter): boolean {
  const { sequenceId, scanId, competitor, url, mentioned, cited } = filter;
  if ([sequenceId, scanId, competitor, url].some((of) => of !== undefined)) return false;
  return cited === undefined || mentioned === undefined;
}

/** Counts the matching checks of whole UTC days, without turns of sequences. */
export async function countInSums(db: Db, scope: ReadScope, filter: EvidenceFilter & { span: Span }): Promise<number> {
  const { promptId, promptIds, branded, span } = filter;
  const table = promptId === undefined && promptIds === undefined ? geoDaily : geoDailyPrompts;
  const lastInstant = new Date(span.end.getTime() - 1);
  const [row] = await db
    .select({ count: total(countedBy(filter)) })
    .from(table)
    .where(
      and(
        eq(table.organizationId, scope.organizationId),
        eq(table.projectId, scope.projectId),
        eq(table.scoringVersion, scope.version),
        between(table.day, toDay(span.start), toDay(lastInstant)),
        matchesEngineKind(table.engine, scope.sandbox),
        promptId === undefined ? undefined : eq(geoDailyPrompts.promptId, promptId),
        matchesSegment(table, filter),
        branded === undefined ? undefined : eq(table.branded, branded),
      ),
    );
  return row?.count ?? 0;
}

const toDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The sum of the matching columns, which have the same names in both tables. */
function countedBy({ statuses, mentioned, cited }: EvidenceFilter): SQL {
  const has = (status: EvidenceFilter["statuses"][number]) => statuses.length === 0 || statuses.includes(status);
  if (mentioned !== undefined || cited !== undefined) {
    if (!has("ok")) return sql`0`;
    if (mentioned !== undefined) return mentioned ? sql`mentions` : sql`checks - mentions`;
    return cited ? sql`cited` : sql`checks - cited`;
  }
  const columns = [has("ok") && sql`checks`, has("failed") && sql`failed`, has("blocked_zdr") && sql`blocked`];
  return sql.join([sql`0`, ...columns.filter((column) => column !== false)], sql` + `);
}
