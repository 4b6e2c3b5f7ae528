import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { type BriefRow, changeBrief, findBriefById } from "#db/queries/geo/briefs.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import type { WebAccess } from "#lib/web/robots.ts";

/** One execution of a brief's job. */
export type BriefRun = {
  db: Db;
  clock: Clock;
  organizationId: string;
  briefId: string;
  workflowRunId: string;
  web: WebAccess;
};
export type WritingRun = BriefRun & { runId: string };

type Data = { organizationId: string; briefId: string };

export function openPlanning(data: Data, workflowRunId: string): BriefRun {
  return { db: getDb(), clock: systemClock, ...data, workflowRunId, web: {} };
}

export function openWriting(data: Data & { runId: string }, workflowRunId: string): WritingRun {
  return { ...openPlanning(data, workflowRunId), runId: data.runId };
}

/**
 * Claims a queued brief for this execution.
 * @returns whether there is anything to write
 */
export async function startWriting(run: WritingRun): Promise<boolean> {
  const { db, organizationId, briefId, runId, workflowRunId, clock } = run;
  const guard = { statuses: ["queued", "writing"] as const, runId, workflowRunId };
  const change = { status: "writing" as const, workflowRunId, updatedAt: clock.now() };
  return (await changeBrief(db, organizationId, briefId, guard, change)) !== undefined;
}

/** Gets the brief if this execution is still writing it, and updates its heartbeat; undefined after its end. */
export function touchActiveBrief(run: WritingRun): Promise<BriefRow | undefined> {
  const { db, organizationId, briefId, runId, workflowRunId, clock } = run;
  const guard = { statuses: ["writing"] as const, runId, workflowRunId };
  return changeBrief(db, organizationId, briefId, guard, { updatedAt: clock.now() });
}

export function findBrief({
  db,
  organizationId,
  briefId,
}: Pick<BriefRun, "db" | "organizationId" | "briefId">): Promise<BriefRow | undefined> {
  return findBriefById(db, organizationId, briefId);
}
