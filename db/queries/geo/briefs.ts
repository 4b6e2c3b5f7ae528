import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isInActiveProject } from "#db/queries/deleted.ts";
import { geoBriefs } from "#db/schema/index.ts";

export type BriefRow = typeof geoBriefs.$inferSelect;
export type NewBrief = typeof geoBriefs.$inferInsert;
export type BriefChange = Partial<Omit<NewBrief, "id" | "organizationId" | "projectId" | "createdAt">>;
type ProjectKey = { organizationId: string; projectId: string };

const matchesProject = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoBriefs.organizationId, organizationId), eq(geoBriefs.projectId, projectId));
const isOpen = and(isNull(geoBriefs.archivedAt), ne(geoBriefs.status, "completed"));

/** @returns undefined when its source has an open brief */
export async function insertBrief(tx: Db, row: NewBrief): Promise<BriefRow | undefined> {
  const [brief] = await tx.insert(geoBriefs).values(row).onConflictDoNothing().returning();
  return brief;
}

/** Newest first. */
export function listBriefs(db: Db, key: ProjectKey, isArchived: boolean): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(and(matchesProject(key), isArchived ? isNotNull(geoBriefs.archivedAt) : isNull(geoBriefs.archivedAt)))
    .orderBy(desc(geoBriefs.createdAt), desc(geoBriefs.id));
}

export async function findBrief(db: Db, key: ProjectKey, id: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(and(matchesProject(key), eq(geoBriefs.id, id)));
  return row;
}

/** Finds a brief without its project, for jobs. */
export async function findBriefById(db: Db, organizationId: string, id: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(
      and(eq(geoBriefs.organizationId, organizationId), eq(geoBriefs.id, id), isInActiveProject(geoBriefs.projectId)),
    );
  return row;
}

/** Locks the brief until the transaction ends. */
export async function lockBrief(tx: Db, key: ProjectKey, id: string): Promise<BriefRow | undefined> {
  const [row] = await tx
    .select()
    .from(geoBriefs)
    .where(and(matchesProject(key), eq(geoBriefs.id, id)))
    .for("update");
  return row;
}

export async function findOpenBrief(db: Db, key: ProjectKey, sourceKey: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(and(matchesProject(key), eq(geoBriefs.sourceKey, sourceKey), isOpen));
  return row;
}

/** The open brief of each source, or else its latest one. */
export function listBriefsOfSources(db: Db, key: ProjectKey, sourceKeys: readonly string[]): Promise<BriefRow[]> {
  if (sourceKeys.length === 0) return Promise.resolve([]);
  return db
    .selectDistinctOn([geoBriefs.sourceKey])
    .from(geoBriefs)
    .where(and(matchesProject(key), isNull(geoBriefs.archivedAt), inArray(geoBriefs.sourceKey, [...sourceKeys])))
    .orderBy(
      asc(geoBriefs.sourceKey),
      sql`${geoBriefs.status} = 'completed'`,
      desc(geoBriefs.createdAt),
      desc(geoBriefs.id),
    );
}

/** Conditions that a brief must meet for a change. */
type BriefGuard = {
  statuses?: readonly BriefRow["status"][];
  /** The current writing, and the execution that owns it; the first execution claims an unowned one. */
  runId?: string;
  workflowRunId?: string;
  /** Not planned yet, by this execution; the first one claims the planning. */
  planningRunId?: string;
};

/**
 * Updates a brief in one atomic statement.
 * @returns undefined when it does not meet the guard
 */
export async function changeBrief(
  db: Db,
  organizationId: string,
  id: string,
  { statuses, runId, workflowRunId, planningRunId }: BriefGuard,
  change: BriefChange,
): Promise<BriefRow | undefined> {
  const [row] = await db
    .update(geoBriefs)
    .set(change)
    .where(
      and(
        eq(geoBriefs.organizationId, organizationId),
        eq(geoBriefs.id, id),
        statuses === undefined ? undefined : inArray(geoBriefs.status, [...statuses]),
        runId === undefined ? undefined : eq(geoBriefs.runId, runId),
        workflowRunId === undefined
          ? undefined
          : or(isNull(geoBriefs.workflowRunId), eq(geoBriefs.workflowRunId, workflowRunId)),
        planningRunId === undefined
          ? undefined
          : and(
              isNull(geoBriefs.plannedAt),
              or(isNull(geoBriefs.planningRunId), eq(geoBriefs.planningRunId, planningRunId)),
            ),
      ),
    )
    .returning();
  return row;
}

/** Briefs of all organizations whose writing has not moved since `cutoff`, oldest first; only for the sweep. */
export function listIdleBriefs(db: Db, status: "queued" | "running", cutoff: Date, limit: number): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(and(eq(geoBriefs.status, status === "running" ? "writing" : "queued"), lt(geoBriefs.updatedAt, cutoff)))
    .orderBy(asc(geoBriefs.updatedAt), asc(geoBriefs.id))
    .limit(limit);
}

/**
 * Briefs of all organizations that wait for planning and have not moved since `cutoff`, oldest first; only for the
 * sweep. Those that are being written are planned by their writing.
 */
export function listUnplannedBriefs(db: Db, cutoff: Date, limit: number): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(
      and(
        isNull(geoBriefs.plannedAt),
        notInArray(geoBriefs.status, ["queued", "writing"]),
        lt(geoBriefs.updatedAt, cutoff),
        isInActiveProject(geoBriefs.projectId),
      ),
    )
    .orderBy(asc(geoBriefs.updatedAt), asc(geoBriefs.id))
    .limit(limit);
}
