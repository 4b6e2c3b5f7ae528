import "server-only";
import * as queries from "#db/queries/geo/sequences.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createSequence as createContract, updateSequence as updateContract } from "./contract.ts";
import { SEQUENCES_MAX } from "./limits.ts";

export type SequenceToCreate = ParsedBody<typeof createContract>;
export type SequenceChange = ParsedBody<typeof updateContract>;

/** Oldest first. Throws `notFound` for the project. */
export async function listSequences({ db, organization }: Ctx, projectId: string) {
  await getProject(db, organization.id, projectId);
  return { sequences: await queries.listSequences(db, organization.id, projectId), organization };
}

/** Throws `notFound` for the project and for it. */
export async function getSequence(ctx: Ctx, projectId: string, sequenceId: string) {
  const { db, organization } = ctx;
  await getProject(db, organization.id, projectId);
  return answerOf(ctx, await queries.findSequence(db, organization.id, projectId, sequenceId));
}

/** @throws AppError `notFound` for the project, `conflict` for one too many */
export async function createSequence(ctx: Ctx, projectId: string, input: SequenceToCreate) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await lockProject(tx, organization.id, projectId);
    if ((await queries.listSequences(tx, organization.id, projectId)).length >= SEQUENCES_MAX) {
      throw new AppError("conflict", `A project has at most ${SEQUENCES_MAX} sequences`, "Delete one first.");
    }
    const ids = { id: newId("seq", now.getTime()), organizationId: organization.id, projectId };
    return queries.insertSequence(tx, { ...input, ...ids, createdAt: now, updatedAt: now });
  });
  return answerOf(ctx, row);
}

/** Throws `notFound`. */
export async function updateSequence(ctx: Ctx, projectId: string, sequenceId: string, change: SequenceChange) {
  const { db, organization, clock } = ctx;
  await getProject(db, organization.id, projectId);
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const updated = { ...fields, updatedAt: clock.now() };
  return answerOf(ctx, await queries.updateSequence(db, organization.id, projectId, sequenceId, updated));
}

/** Its answers stay. Throws `notFound`. */
export async function deleteSequence({ db, organization }: Ctx, projectId: string, sequenceId: string) {
  await getProject(db, organization.id, projectId);
  if (!(await queries.deleteSequence(db, organization.id, projectId, sequenceId))) throw notFound("Sequence");
  return { id: sequenceId, organization };
}

function answerOf({ organization }: Ctx, row: queries.SequenceRow | undefined) {
  if (!row) throw notFound("Sequence");
  return { sequence: row, organization };
}
