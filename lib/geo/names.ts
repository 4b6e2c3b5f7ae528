import "server-only";
import type { Db } from "#db/client.ts";
import { listProjects, lockProject, type ProjectRow } from "#db/queries/geo/projects.ts";
import { log } from "#lib/log.ts";
import { syncAutoPrompts } from "./prompts/sync.ts";
import { brandsChanged, startRescoring } from "./rescoring/service.ts";

/**
 * Updates what depends on a project's names, hosts and competitors: syncs the auto prompts, and marks stored answers
 * for rescoring if the names changed. Call `rescoreProject` after the commit.
 * @param tx a transaction that holds the project's lock
 */
export async function handleNamesChanged(tx: Db, project: ProjectRow, now: Date): Promise<void> {
  await syncAutoPrompts(tx, project, now);
  await brandsChanged(tx, { organizationId: project.organizationId, projectId: project.id }, now);
}

/** Runs `handleNamesChanged` for every project of an organization after a brand identity changed. */
export async function handleIdentitiesChanged(tx: Db, organizationId: string, now: Date): Promise<void> {
  for (const { id } of await listProjects(tx, organizationId)) {
    const project = await lockProject(tx, organizationId, id);
    if (project) await handleNamesChanged(tx, project, now);
  }
}

/**
 * Starts the rescoring that `handleNamesChanged` requested, after the commit. When the queue is down, a sweep starts it
 * later.
 */
export async function rescoreProject(db: Db, organizationId: string, projectId: string): Promise<void> {
  try {
    await startRescoring(db, { organizationId, projectId });
  } catch (error) {
    log.warn({ err: error, projectId }, "the queue is down; a sweep rescores the stored answers later");
  }
}

/** Starts the rescoring that `handleIdentitiesChanged` requested, after the commit. */
export async function rescoreAllProjects(db: Db, organizationId: string): Promise<void> {
  for (const { id } of await listProjects(db, organizationId)) await rescoreProject(db, organizationId, id);
}
