import "server-only";
import {
  deleteTrigger as deleteRow,
  findTrigger,
  insertTrigger,
  listTriggers as listRows,
  type NewTrigger,
  type TriggerRow,
  updateTrigger as updateRow,
} from "#db/queries/automations/event-triggers.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { withNotices } from "#lib/automations/notice.ts";
import { readAutomations, readRuns } from "#lib/automations/read.ts";
import { requireBrand, resolveTargets } from "#lib/automations/targets.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { TriggerBody, TriggerChange } from "#lib/triggers/contract.ts";
import { fingerprintOf, settingsOf, type TriggerSettings, toTrigger } from "./resource.ts";

export async function listTriggers(ctx: Ctx) {
  const rows = await listRows(ctx.db, ctx.organization.id);
  const { automations, repositoryMap } = await readAutomations(ctx, rows);
  return { eventTriggers: automations.map(toTrigger), repositoryMap, organization: ctx.organization };
}

/** Throws `notFound`. */
export async function getTrigger(ctx: Ctx, triggerId: string) {
  return answerOf(ctx, await getTriggerRow(ctx, triggerId));
}

/** @throws AppError `notFound` for an unknown repository or brand identity, `conflict` where one does the same already */
export async function createTrigger(ctx: Ctx, body: TriggerBody) {
  const now = ctx.clock.now();
  const fields = await fieldsOf(ctx, body);
  const row = {
    id: newId("trg", now.getTime()),
    organizationId: ctx.organization.id,
    ...fields,
    fingerprint: fingerprintOf(fields),
    createdAt: now,
    updatedAt: now,
  };
  await distinct(() => insertTrigger(ctx.db, row));
  return getTrigger(ctx, row.id);
}

/** Changes what is named; switched on or off, it has no notice any more. Throws as `createTrigger` does. */
export async function updateTrigger(ctx: Ctx, triggerId: string, change: TriggerChange) {
  const before = settingsOf(await getTriggerRow(ctx, triggerId));
  const isSwitched = change.enabled !== undefined && change.enabled !== before.enabled;
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields = await fieldsOf(ctx, { ...before, ...named });
  const row = await distinct(() =>
    updateRow(ctx.db, ctx.organization.id, triggerId, {
      ...fields,
      ...(isSwitched ? { pausedReason: null } : {}),
      fingerprint: fingerprintOf(fields),
      updatedAt: ctx.clock.now(),
    }),
  );
  if (!row) throw notFound("Event trigger");
  return answerOf(ctx, row);
}

/** Its posts stay. Throws `notFound`. */
export async function deleteTrigger(ctx: Ctx, triggerId: string) {
  if (!(await deleteRow(ctx.db, ctx.organization.id, triggerId))) throw notFound("Event trigger");
  return { id: triggerId, organization: ctx.organization };
}

/** The newest runs with the posts made, newest first. Throws `notFound`. */
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

async function fieldsOf(ctx: Ctx, body: TriggerSettings): Promise<Fields> {
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

async function distinct<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, "event_triggers_fingerprint")) throw error;
    throw new AppError(
      "conflict",
      "Trigger already exists",
      "Change the one that does the same, or make another kind.",
      {
        cause: error,
      },
    );
  }
}

async function answerOf({ db, organization, clock }: Ctx, row: TriggerRow) {
  const [present = row] = await withNotices(db, organization.id, [row], clock.now());
  return { eventTrigger: toTrigger(present), organization };
}
