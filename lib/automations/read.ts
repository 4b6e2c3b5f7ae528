import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type Automation, listRuns } from "#db/queries/automations/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { automationRun } from "./contract.ts";
import { addNotices, type NoticeFields } from "./notice.ts";
import { nameRepositories } from "./targets.ts";

const LIST_MAX = 50;

/**
 * Returns automations with their current notices and the names of their repositories.
 * @throws AppError `unavailable` when billing fails
 */
export async function readAutomations<Row extends NoticeFields & { repositoryIds: string[] }>(ctx: Ctx, rows: Row[]) {
  const { db, organization, clock } = ctx;
  const ids = rows.flatMap((row) => row.repositoryIds);
  const repositoryMap = await nameRepositories(db, organization.id, ids);
  return { automations: await addNotices(db, organization.id, rows, clock.now()), repositoryMap };
}

/** Returns the newest runs of a schedule or a trigger with their posts, newest first. */
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
