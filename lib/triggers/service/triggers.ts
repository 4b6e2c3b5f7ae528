import "server-only";
import {
  findTrigger,
  insertTrigger,
  listTriggers as listRows,
  type NewTrigger,
  type TriggerRow,
  updateTrigger as updateRow,
} from "#db/queries/automations/event-triggers.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { addNotices } from "#lib/automations/notice.ts";
import { readAutomations, readRuns } from "#lib/automations/read.ts";
import { requireBrand, resolveTargets } from "#lib/automations/targets.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { TriggerBody, TriggerChange } from "#lib/triggers/contract.ts";
import { computeTriggerFingerprint, type TriggerSettings, toTrigger, toTriggerSettings } from "./resource.ts";

export async function listTriggers(ctx: Ctx) {
  const rows = await listRows(ctx.db, ctx.organization.id);
  const { automations, repositoryMap } = await readAutomations(ctx, rows);
  return { eventTriggers: automations.map(toTrigger), repositoryMap, organization: ctx.organization };
}

/** Throws `notFound`. */
export async function getTrigger(ctx: Ctx, triggerId: string) {
  return toAnswer(ctx, await getTriggerRow(ctx, triggerId));
}

/** @throws AppError `notFound` for an unknown repository or brand identity, `conflict` for a duplicate */
export async function createTrigger(ctx: Ctx, body: TriggerBody) {
  const now = ctx.clock.now();
  const fields = await resolveFields(ctx, body);
  const row = {
    id: newId("trg", now.getTime()),
    organizationId: ctx.organization.id,
    ...fields,
    fingerprint: computeTriggerFingerprint(fields),
    createdAt: now,
    updatedAt: now,
  };
  await withConflictMessage(() => insertTrigger(ctx.db, row));
  return getTrigger(ctx, row.id);
}

/** Changes the given fields; enabling or disabling also clears its notice. Throws as `createTrigger` does. */
export async function updateTrigger(ctx: Ctx, triggerId: string, change: TriggerChange) {
  const current = toTriggerSettings(await getTriggerRow(ctx, triggerId));
  const isSwitched = change.enabled !== undefined && change.enabled !== current.enabled;
  const provided = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields = await resolveFields(ctx, { ...current, ...provided });
  const row = await withConflictMessage(() =>
    updateRow(ctx.db, ctx.organization.id, triggerId, {
      ...fields,
      ...(isSwitched ? { pausedReason: null } : {}),
      disabledBy: null,
      fingerprint: computeTriggerFingerprint(fields),
      updatedAt: ctx.clock.now(),
    }),
  );
  if (!row) throw notFound("Event trigger");
  return toAnswer(ctx, row);
}

/** Deletes a trigger; its posts stay. Throws `notFound`. */
export async function deleteTrigger({ db, organization, clock }: Ctx, triggerId: string) {
  const key = { organizationId: organization.id, id: triggerId };
  if (!(await markDeleted(db, "eventTrigger", key, clock.now()))) throw notFound("Event trigger");
  return { id: triggerId, organization };
}

/** Restores a deleted trigger. @throws AppError `notFound`, `conflict` for a duplicate */
export async function restoreTrigger(ctx: Ctx, triggerId: string) {
  const { db, organization } = ctx;
  const key = { organizationId: organization.id, id: triggerId };
  const row = await withConflictMessage(() =>
    db.transaction(async (tx) => {
      await lockRestorable(tx, "eventTrigger", key, { noun: "Event trigger", now: ctx.clock.now() });
      return clearDeleted(tx, "eventTrigger", key);
    }),
  );
  return toAnswer(ctx, row);
}

/** Returns the newest runs with their posts, newest first. Throws `notFound`. */
export async function listTriggerRuns(ctx: Ctx, triggerId: string) {
  const { id } = await getTriggerRow(ctx, triggerId);
  const runs = await readRuns(ctx.db, { kind: "trigger", organizationId: ctx.organization.id, id });
  return { runs, organization: ctx.organization };
}

async function getTriggerRow(ctx: Ctx, triggerId: string): Promise<TriggerRow> {
  const row = await findTrigger(ctx.db, ctx.organization.id, triggerId);
  if (!row) throw notFound("Event trigger");
  return row;
}

type Fields = Pick<
  NewTrigger,
  | "name"
  | "eventTypes"
  | "includePreReleases"
  | "repositoryIds"
  | "outputType"
  | "outputConfig"
  | "enabled"
  | "autoPublish"
>;

async function resolveFields(ctx: Ctx, body: TriggerSettings): Promise<Fields> {
  await requireBrand(ctx.db, ctx.organization.id, body.outputConfig);
  return {
    name: body.name,
    eventTypes: [...new Set(body.sourceConfig.eventTypes)],
    includePreReleases: body.sourceConfig.includePreReleases ?? false,
    repositoryIds: await resolveTargets(ctx.db, ctx.organization.id, body.targets.repositoryIds),
    outputType: body.outputType,
    outputConfig: body.outputConfig,
    enabled: body.enabled,
    autoPublish: body.autoPublish,
  };
}

async function withConflictMessage<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, "event_triggers_fingerprint")) throw error;
    throw new AppError(
      "conflict",
      "Trigger already exists",
      "Change the one that does the same, or choose another event.",
      {
        cause: error,
      },
    );
  }
}

async function toAnswer({ db, organization, clock }: Ctx, row: TriggerRow) {
  const [present = row] = await addNotices(db, organization.id, [row], clock.now());
  return { eventTrigger: toTrigger(present), organization };
}
