import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type Automation, listRuns } from "#db/queries/automation-runs.ts";
import type { automationRun } from "./contract.ts";

const LIST_MAX = 50;

/** The newest runs of a schedule or a trigger with their posts, newest first. */
export async function readRuns(db: Db, automation: Automation): Promise<z.input<typeof automationRun>[]> {
  const rows = await listRuns(db, automation, LIST_MAX);
  return rows.map(({ run, post }) => ({
    id: run.id,
    status: run.status,
    reason: run.reason,
    dueAt: run.dueAt,
    jobId: run.jobId,
    post,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
  }));
}
