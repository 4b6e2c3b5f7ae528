import "server-only";
import type { Db } from "#db/client.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import * as queries from "#db/queries/geo/sequences.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createSequence as createContract, updateSequence as updateContract } from "./contract.ts";
import { SEQUENCES_MAX } from "./limits.ts";

export type SequenceToCreate = ParsedBody<typeof createContract>;
export type SequenceChange = ParsedBody<typeof updateContract>;

/**
 * Lists sequences, oldest first.
 * @throws AppError `notFound` for the project
 */
export async function listSequences({ db, organization }: Ctx, projectId: string) {
  await getProject(db, organization.id, projectId);
  return { sequences: await queries.listSequences(db, organization.id, projectId), organization };
}

/** @throws AppError `notFound` for the project and the sequence */
export async function getSequence(ctx: Ctx, projectId: string, sequenceId: string) {
  const { db, organization } = ctx;
  await getProject(db, organization.id, projectId);
  return toOutput(ctx, await queries.findSequence(db, organization.id, projectId, sequenceId));
}

/** @throws AppError `notFound` for the project, `conflict` above the limit of sequences */
export async function createSequence(ctx: Ctx, projectId: string, input: SequenceToCreate) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await lockProject(tx, organization.id, projectId);
    await requireRoom(tx, organization.id, projectId);
    const ids = { id: newId("seq", now.getTime()), organizationId: organization.id, projectId };
    return queries.insertSequence(tx, { ...input, ...ids, createdAt: now, updatedAt: now });
  });
  return toOutput(ctx, row);
}

/** @throws AppError `notFound` */
export async function updateSequence(ctx: Ctx, projectId: string, sequenceId: string, change: SequenceChange) {
  const { db, organization, clock } = ctx;
  await getProject(db, organization.id, projectId);
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const updated = { ...fields, updatedAt: clock.now() };
  return toOutput(ctx, await queries.updateSequence(db, organization.id, projectId, sequenceId, updated));
}

/**
 * Deletes a sequence but keeps its answers.
 * @throws AppError `notFound`
 */
export async function deleteSequence({ db, organization, clock }: Ctx, projectId: string, sequenceId: string) {
  await getProject(db, organization.id, projectId);
  const key = { organizationId: organization.id, projectId, id: sequenceId };
  if (!(await markDeleted(db, "sequence", key, clock.now()))) throw notFound("Sequence");
  return { id: sequenceId, organization };
}

/** @throws AppError `notFound` for the project and for it, `conflict` for one too many */
export async function restoreSequence(ctx: Ctx, projectId: string, sequenceId: string) {
  const { db, organization, clock } = ctx;
  const key = { organizationId: organization.id, projectId, id: sequenceId };
  const row = await db.transaction(async (tx) => {
    await lockProject(tx, organization.id, projectId);
    await lockRestorable(tx, "sequence", key, { noun: "Sequence", now: clock.now() });
    await requireRoom(tx, organization.id, projectId);
    return clearDeleted(tx, "sequence", key);
  });
  return toOutput(ctx, row);
}

async function requireRoom(tx: Db, organizationId: string, projectId: string): Promise<void> {
  if ((await queries.listSequences(tx, organizationId, projectId)).length < SEQUENCES_MAX) return;
  throw new AppError("conflict", `A project has at most ${SEQUENCES_MAX} conversations`, "Delete one first.");
}

function toOutput({ organization }: Ctx, row: queries.SequenceRow | undefined) {
  if (!row) throw notFound("Sequence");
  return { sequence: row, organization };
}
