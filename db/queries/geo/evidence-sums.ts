import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoDaily, geoDailyPrompts } from "#db/schema/index.ts";
import type { Span } from "./answers.ts";
import type { CheckRow } from "./checks.ts";
import { ofKind, type ReadScope, total } from "./daily.ts";

/** Which checks are asked for; what is undefined narrows nothing. */
export type EvidenceFilter = {
  /** Undefined takes every instant, and checks that have none. */
  span: Span | undefined;
  statuses: readonly Exclude<CheckRow["status"], "pending">[];
  promptId?: string | undefined;
  sequenceId?: string | undefined;
  scanId?: string | undefined;
  engine?: string | undefined;
  language?: string | undefined;
  branded?: boolean | undefined;
  mentioned?: boolean | undefined;
  cited?: boolean | undefined;
  /** A competitor that the answer names. */
  competitor?: string | undefined;
  /** A page that the answer cites. */
  url?: string | undefined;
};

/** Whether daily sums tell how many checks match, all but turns of sequences. */
export function isSummed(filter: EvidenceFilter): boolean {
  const { sequenceId, scanId, competitor, url, promptId, mentioned, cited } = filter;
  if ([sequenceId, scanId, competitor, url].some((of) => of !== undefined)) return false;
  return cited === undefined || (mentioned === undefined && promptId === undefined);
}

/** How many checks of whole UTC days match, turns of sequences left out. */
export async function countInSums(db: Db, scope: ReadScope, filter: EvidenceFilter & { span: Span }): Promise<number> {
  const { promptId, engine, language, branded, span } = filter;
  const table = promptId === undefined ? geoDaily : geoDailyPrompts;
  const last = new Date(span.end.getTime() - 1);
  const [row] = await db
    .select({ count: total(countedBy(filter)) })
    .from(table)
    .where(
      and(
        eq(table.organizationId, scope.organizationId),
        eq(table.projectId, scope.projectId),
        eq(table.scoringVersion, scope.version),
        between(table.day, dayOf(span.start), dayOf(last)),
        ofKind(table.engine, scope.sandbox),
        promptId === undefined ? undefined : eq(geoDailyPrompts.promptId, promptId),
        engine === undefined ? undefined : eq(table.engine, engine),
        language === undefined ? undefined : eq(table.language, language),
        branded === undefined ? undefined : eq(table.branded, branded),
      ),
    );
  return row?.count ?? 0;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** What to add up; both tables call their columns the same. */
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
