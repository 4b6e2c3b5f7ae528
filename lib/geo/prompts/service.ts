import "server-only";
import type { Db } from "#db/client.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import * as queries from "#db/queries/geo/prompts.ts";
import { findSettings, updateSettings } from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { findProjectBrand, ownBrand } from "#lib/geo/brands.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createPrompt as createContract, updatePrompt as updateContract } from "./contract.ts";
import { autoPromptIds, toPromptKey } from "./keys.ts";
import { PROMPTS_MAX } from "./limits.ts";
import { toPrompt } from "./resource.ts";
import { AUTO_SLOTS, type AutoSlot } from "./slots.ts";
import { syncAutoPrompts } from "./sync.ts";

export type PromptToCreate = ParsedBody<typeof createContract>;
export type PromptChange = ParsedBody<typeof updateContract>;

/**
 * Lists prompts, oldest first.
 * @throws AppError `notFound` for the project
 */
export async function listPrompts(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const own = await getOwnBrand(db, project);
  const rows = await queries.listPrompts(db, organization.id, projectId);
  return { prompts: rows.map((row) => toPrompt(row, own)).sort(inOrder), organization };
}

type Ordered = { createdAt: Date; slot: AutoSlot | null; id: string };

/** Sorts prompts that were created together by the order of their slots. */
function inOrder(a: Ordered, b: Ordered): number {
  const rank = ({ slot }: Ordered) => (slot === null ? AUTO_SLOTS.length : AUTO_SLOTS.indexOf(slot));
  return a.createdAt.getTime() - b.createdAt.getTime() || rank(a) - rank(b) || (a.id < b.id ? -1 : 1);
}

/** @throws AppError `notFound` for the project and the prompt */
export async function getPrompt(ctx: Ctx, projectId: string, promptId: string) {
  const project = await getProject(ctx.db, ctx.organization.id, projectId);
  const row = await queries.findPrompt(ctx.db, ctx.organization.id, projectId, promptId);
  return buildOutput(ctx, project, row);
}

/** @throws AppError `notFound` for the project, `conflict` for a duplicate text and above the limit of prompts */
export async function createPrompt(ctx: Ctx, projectId: string, { prompt, ...settings }: PromptToCreate) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const { project, row } = await db.transaction(async (tx) => {
    const locked = await lockProject(tx, organization.id, projectId);
    const others = await queries.listPrompts(tx, organization.id, projectId);
    const promptKey = toPromptKey(prompt);
    if (others.some((other) => other.promptKey === promptKey)) throw duplicate();
    requireRoom(others);
    const ids = { id: newId("prm", now.getTime()), organizationId: organization.id, projectId };
    const fields = { prompt, promptKey, source: "custom", ...settings, createdAt: now, updatedAt: now } as const;
    const [made] = await queries.insertPrompts(tx, [{ ...ids, ...fields }]);
    return { project: locked, row: made };
  });
  return buildOutput(ctx, project, row);
}

/** @throws AppError `notFound`, `conflict` for a duplicate text and when the text of an auto prompt would change */
export async function updatePrompt(ctx: Ctx, projectId: string, promptId: string, change: PromptChange) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const { project, row } = await db.transaction(async (tx) => {
    const locked = await lockProject(tx, organization.id, projectId);
    const existing = await requirePrompt(tx, locked, promptId);
    const {
      prompt = existing.prompt,
      tags = existing.tags,
      enabled = existing.enabled,
      weight = existing.weight,
    } = change;
    if (existing.source === "auto") {
      if (prompt !== existing.prompt) throw followsBrand();
      await keepPaused(tx, locked, promptId, !enabled, now);
    }
    const fields = { prompt, promptKey: toPromptKey(prompt), tags, enabled, weight, updatedAt: now };
    const after = await rejectDuplicate(queries.updatePrompt(tx, organization.id, projectId, promptId, fields));
    return { project: locked, row: after };
  });
  return buildOutput(ctx, project, row);
}

/**
 * Deletes a prompt but keeps its answers. A deleted auto prompt is not created again.
 * @throws AppError `notFound`
 */
export async function deletePrompt(ctx: Ctx, projectId: string, promptId: string) {
  const { db, organization, clock } = ctx;
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const { source } = await requirePrompt(tx, project, promptId);
    if (source === "auto") await keepRemoved(tx, project, promptId, clock.now());
    await markDeleted(tx, "prompt", { organizationId: organization.id, projectId, id: promptId }, clock.now());
  });
  return { id: promptId, organization };
}

/**
 * Restores a deleted prompt. An auto prompt gets the text that the brand identity gives it today.
 * @throws AppError `notFound`, `conflict` for a text that the project has and for one prompt too many
 */
export async function restorePrompt(ctx: Ctx, projectId: string, promptId: string) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const key = { organizationId: organization.id, projectId, id: promptId };
  const { project, row } = await db.transaction(async (tx) => {
    const locked = await lockProject(tx, organization.id, projectId);
    const deleted = await lockRestorable(tx, "prompt", key, { noun: "Prompt", now });
    const others = await queries.listPrompts(tx, organization.id, projectId);
    if (others.some(({ promptKey }) => promptKey === deleted.promptKey)) throw duplicate();
    requireRoom(others);
    await clearDeleted(tx, "prompt", key);
    if (deleted.source === "auto") {
      await takeBackRemoved(tx, locked, promptId, now);
      await syncAutoPrompts(tx, locked, now);
    }
    return { project: locked, row: await requirePrompt(tx, locked, promptId) };
  });
  return buildOutput(ctx, project, row);
}

function requireRoom(others: readonly queries.PromptRow[]): void {
  if (others.length < PROMPTS_MAX) return;
  throw new AppError("conflict", `A project has at most ${PROMPTS_MAX} prompts`, "Delete one first.");
}

async function requirePrompt(tx: Db, project: ProjectRow, promptId: string): Promise<queries.PromptRow> {
  const row = await queries.findPrompt(tx, project.organizationId, project.id, promptId);
  if (!row) throw notFound("Prompt");
  return row;
}

async function getOwnBrand(db: Db, project: ProjectRow) {
  const settings = await findSettings(db, project.organizationId, project.id);
  return ownBrand(settings, await findProjectBrand(db, project), project);
}

async function buildOutput({ db, organization }: Ctx, project: ProjectRow, row: queries.PromptRow | undefined) {
  if (!row) throw notFound("Prompt");
  return { prompt: toPrompt(row, await getOwnBrand(db, project)), organization };
}

/** Stores paused auto prompts in the settings, so that they stay paused when their texts are regenerated. */
export async function keepPaused(tx: Db, project: ProjectRow, id: string, isPaused: boolean, now: Date): Promise<void> {
  const settings = await findSettings(tx, project.organizationId, project.id);
  if (!settings || settings.pausedAutoPromptIds.includes(id) === isPaused) return;
  const pausedAutoPromptIds = isPaused
    ? withId(project, settings.pausedAutoPromptIds, id)
    : settings.pausedAutoPromptIds.filter((other) => other !== id);
  await updateSettings(tx, project.organizationId, project.id, { pausedAutoPromptIds, updatedAt: now });
}

async function keepRemoved(tx: Db, project: ProjectRow, id: string, now: Date): Promise<void> {
  const settings = await findSettings(tx, project.organizationId, project.id);
  const removedAutoPromptIds = withId(project, settings?.removedAutoPromptIds ?? [], id);
  await updateSettings(tx, project.organizationId, project.id, { removedAutoPromptIds, updatedAt: now });
}

async function takeBackRemoved(tx: Db, project: ProjectRow, id: string, now: Date): Promise<void> {
  const settings = await findSettings(tx, project.organizationId, project.id);
  const removedAutoPromptIds = settings?.removedAutoPromptIds.filter((other) => other !== id) ?? [];
  await updateSettings(tx, project.organizationId, project.id, { removedAutoPromptIds, updatedAt: now });
}

/** Drops ids of slots that no longer exist, so that the list never grows past the number of slots. */
function withId(project: ProjectRow, ids: readonly string[], id: string): string[] {
  const validIds = new Set(autoPromptIds(project.id));
  return [...new Set([...ids.filter((other) => validIds.has(other)), id])];
}

async function rejectDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, "geo_prompts_key")) throw error;
    throw duplicate();
  }
}

function duplicate(): AppError {
  return new AppError("conflict", "Prompt already exists", "Change the existing prompt, or enter another question.");
}

function followsBrand(): AppError {
  return new AppError(
    "conflict",
    "The text of an auto prompt follows the brand identity",
    "Add a prompt of your own with the text that you want, and pause or delete this one.",
  );
}
