import "server-only";
import type { Db } from "#db/client.ts";
import { listProjects, lockProject, type ProjectRow } from "#db/queries/geo/projects.ts";
import { log } from "#lib/log.ts";
import { syncAutoPrompts } from "./prompts/sync.ts";
import { brandsChanged, startRescoring } from "./rescoring/service.ts";

/**
 * What follows from another name, host or competitor of a project: its auto prompts are made anew, and stored answers are
 * to be read again where the names by which they were read are no longer the same. Call `rereadAnswers` afterwards.
 * @param tx a transaction that holds the project's lock
 */
export async function namesChanged(tx: Db, project: ProjectRow, now: Date): Promise<void> {
  await syncAutoPrompts(tx, project, now);
  await brandsChanged(tx, { organizationId: project.organizationId, projectId: project.id }, now);
}

/** The same for every project of an organization, one of whose brand identities has changed. */
export async function identitiesChanged(tx: Db, organizationId: string, now: Date): Promise<void> {
  for (const { id } of await listProjects(tx, organizationId)) {
    const project = await lockProject(tx, organizationId, id);
    if (project) await namesChanged(tx, project, now);
  }
}

/** Starts what `namesChanged` has written, once it is committed; where the queue cannot be reached, a sweep does so later. */
export async function rereadAnswers(db: Db, organizationId: string, projectId: string): Promise<void> {
  try {
    await startRescoring(db, { organizationId, projectId });
  } catch (error) {
    log.warn({ err: error, projectId }, "stored answers are read again later, since the queue cannot be reached");
  }
}

/** Starts what `identitiesChanged` has written, once it is committed. */
export async function rereadAllAnswers(db: Db, organizationId: string): Promise<void> {
  for (const { id } of await listProjects(db, organizationId)) await rereadAnswers(db, organizationId, id);
}
