import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoBriefs } from "#db/schema/index.ts";

export type BriefRow = typeof geoBriefs.$inferSelect;
export type NewBrief = typeof geoBriefs.$inferInsert;
export type BriefChange = Partial<Omit<NewBrief, "id" | "organizationId" | "projectId" | "createdAt">>;
type ProjectKey = { organizationId: string; projectId: string };

const ofProject = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoBriefs.organizationId, organizationId), eq(geoBriefs.projectId, projectId));
const isOpen = and(isNull(geoBriefs.archivedAt), ne(geoBriefs.status, "completed"));

/** @returns undefined where its source has an open brief */
export async function insertBrief(tx: Db, row: NewBrief): Promise<BriefRow | undefined> {
  const [brief] = await tx.insert(geoBriefs).values(row).onConflictDoNothing().returning();
  return brief;
}

/** Newest first. */
export function listBriefs(db: Db, key: ProjectKey, isArchived: boolean): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(and(ofProject(key), isArchived ? isNotNull(geoBriefs.archivedAt) : isNull(geoBriefs.archivedAt)))
    .orderBy(desc(geoBriefs.createdAt), desc(geoBriefs.id));
}

export async function countArchivedBriefs(db: Db, key: ProjectKey): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(geoBriefs)
    .where(and(ofProject(key), isNotNull(geoBriefs.archivedAt)));
  return row?.count ?? 0;
}

export async function findBrief(db: Db, key: ProjectKey, id: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(and(ofProject(key), eq(geoBriefs.id, id)));
  return row;
}

/** By its id alone, for jobs. */
export async function findBriefOf(db: Db, organizationId: string, id: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(and(eq(geoBriefs.organizationId, organizationId), eq(geoBriefs.id, id)));
  return row;
}

/** Locked until the transaction ends. */
export async function lockBrief(tx: Db, key: ProjectKey, id: string): Promise<BriefRow | undefined> {
  const [row] = await tx
    .select()
    .from(geoBriefs)
    .where(and(ofProject(key), eq(geoBriefs.id, id)))
    .for("update");
  return row;
}

export async function findOpenBrief(db: Db, key: ProjectKey, sourceKey: string): Promise<BriefRow | undefined> {
  const [row] = await db
    .select()
    .from(geoBriefs)
    .where(and(ofProject(key), eq(geoBriefs.sourceKey, sourceKey), isOpen));
  return row;
}

/** Of each source the open brief, else the latest one. */
export function listBriefsOfSources(db: Db, key: ProjectKey, sourceKeys: readonly string[]): Promise<BriefRow[]> {
  if (sourceKeys.length === 0) return Promise.resolve([]);
  return db
    .selectDistinctOn([geoBriefs.sourceKey])
    .from(geoBriefs)
    .where(and(ofProject(key), isNull(geoBriefs.archivedAt), inArray(geoBriefs.sourceKey, [...sourceKeys])))
    .orderBy(
      asc(geoBriefs.sourceKey),
      sql`${geoBriefs.status} = 'completed'`,
      desc(geoBriefs.createdAt),
      desc(geoBriefs.id),
    );
}

/** What a change asks of the brief as it stands. */
type BriefGuard = {
  statuses?: readonly BriefRow["status"][];
  /** The writing it has to be in, and the execution that may; the first one to come where none has it. */
  runId?: string;
  workflowRunId?: string;
  /** Still waiting for pages of the website. */
  isPlanning?: boolean;
};

/** Changes a brief in one atomic statement. @returns undefined where it is not as the guard asks */
export async function changeBrief(
  db: Db,
  organizationId: string,
  id: string,
  { statuses, runId, workflowRunId, isPlanning }: BriefGuard,
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
        isPlanning === true ? isNull(geoBriefs.plannedAt) : undefined,
      ),
    )
    .returning();
  return row;
}

/** Of every organization: briefs whose writing has not moved since `before`, oldest first; for the sweep alone. */
export function listIdleBriefs(db: Db, status: "queued" | "running", before: Date, limit: number): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(and(eq(geoBriefs.status, status === "running" ? "writing" : "queued"), lt(geoBriefs.updatedAt, before)))
    .orderBy(asc(geoBriefs.updatedAt), asc(geoBriefs.id))
    .limit(limit);
}

/** Of every organization: briefs that wait to be planned and have not moved since `before`; for the sweep alone. */
export function listUnplannedBriefs(db: Db, before: Date, limit: number): Promise<BriefRow[]> {
  return db
    .select()
    .from(geoBriefs)
    .where(and(isNull(geoBriefs.plannedAt), lt(geoBriefs.updatedAt, before)))
    .orderBy(asc(geoBriefs.updatedAt), asc(geoBriefs.id))
    .limit(limit);
}
