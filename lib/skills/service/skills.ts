import "server-only";
import { addSkillToBrands, removeSkillFromBrands, renameSkillInBrands } from "#db/queries/brands/brands.ts";
import { clearDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import * as queries from "#db/queries/skills.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getRestoreStart, lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createSkill as createContract, Skill, updateSkill as updateContract } from "#lib/skills/contract.ts";
import { compileRules } from "#lib/skills/rules.ts";
import type { SystemSkill } from "#lib/skills/system/skill.ts";
import { findSystemSkill, SYSTEM_SKILLS } from "#lib/skills/system.ts";

export type NewSkill = ParsedBody<typeof createContract>;
export type SkillChange = ParsedBody<typeof updateContract>;

/** Lists the system skills, then the organization's own skills by name. */
export async function listSkills(ctx: Ctx) {
  const own = await queries.listSkills(ctx.db, ctx.organization.id);
  return { skills: [...SYSTEM_SKILLS.map(toSystemSkill), ...own.map(toSkill)], organization: ctx.organization };
}

/** @throws AppError `notFound` */
export async function getSkill(ctx: Ctx, name: string) {
  const system = findSystemSkill(name);
  if (system) return { skill: toSystemSkill(system), organization: ctx.organization };
  const row = await queries.findSkill(ctx.db, ctx.organization.id, name);
  if (!row) throw notFound("Skill");
  return { skill: toSkill(row), organization: ctx.organization };
}

/** @throws AppError `conflict` for a name in use, `invalid` for invalid rules */
export async function createSkill(ctx: Ctx, input: NewSkill) {
  requireFreeOfSystem(input.name);
  requireRules(input.content);
  const now = ctx.clock.now();
  const row = await withNameConflict(
    queries.insertSkill(ctx.db, {
      ...input,
      id: newId("skill", now.getTime()),
      organizationId: ctx.organization.id,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return { skill: toSkill(row), organization: ctx.organization };
}

/**
 * Changes an own skill. Brand identities with the skill follow it to a new name.
 * @throws AppError `notFound`; `forbidden` for a system skill; `conflict` for a name in use; `invalid` for invalid
 * rules
 */
export async function updateSkill(ctx: Ctx, name: string, change: SkillChange) {
  requireOwn(name);
  const renamed = change.name !== undefined && change.name !== name ? change.name : undefined;
  if (renamed !== undefined) requireFreeOfSystem(renamed);
  if (change.content !== undefined) requireRules(change.content);
  const now = ctx.clock.now();
  const row = await withNameConflict(
    ctx.db.transaction(async (tx) => {
      const updated = await queries.updateSkill(tx, ctx.organization.id, name, { ...given(change), updatedAt: now });
      if (updated && renamed !== undefined) await renameSkillInBrands(tx, ctx.organization.id, name, renamed, now);
      return updated;
    }),
  );
  if (!row) throw notFound("Skill");
  return { skill: toSkill(row), organization: ctx.organization };
}

/** Takes the skill from the brand identities that have it, and names them. Throws `notFound`, `forbidden`. */
export async function deleteSkill(ctx: Ctx, name: string) {
  requireOwn(name);
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const brands = await removeSkillFromBrands(tx, ctx.organization.id, name, now);
    const brandIds = brands.map(({ id }) => id);
    const row = await queries.deleteSkill(tx, ctx.organization.id, name, brandIds, now);
    if (!row) throw notFound("Skill");
    return {
      id: row.id,
      organization: ctx.organization,
      brandIdentities: brands.filter(({ isDeleted }) => !isDeleted),
      disabledSchedules: [],
      disabledEvents: [],
    };
  });
}

/**
 * Restores the skill that had this name when it was deleted, the last one if there are several. The brand identities
 * that it was taken from have it again.
 * @throws AppError `notFound`, `conflict` for a name in use
 */
export async function restoreSkill(ctx: Ctx, name: string) {
  const now = ctx.clock.now();
  const organizationId = ctx.organization.id;
  const row = await withNameConflict(
    ctx.db.transaction(async (tx) => {
      const id = await queries.findDeletedSkill(tx, organizationId, name, getRestoreStart(now));
      if (id === undefined) throw notFound("Skill");
      const key = { organizationId, id };
      const { deletedFromBrandIds } = await lockRestorable(tx, "skill", key, { noun: "Skill", now });
      await addSkillToBrands(tx, organizationId, name, deletedFromBrandIds, now);
      return clearDeleted(tx, "skill", key, { deletedFromBrandIds: [] });
    }),
  );
  return { skill: toSkill(row), organization: ctx.organization };
}

function requireOwn(name: string): void {
  if (!findSystemSkill(name)) return;
  throw new AppError("forbidden", "System skills cannot be changed", "Copy its content into a skill of your own.");
}

function requireFreeOfSystem(name: string): void {
  if (findSystemSkill(name)) throw nameInUse();
}

function nameInUse(): AppError {
  return new AppError("conflict", "Skill name already in use", "Choose another name.");
}

/** Reports every invalid line, so that no rule is dropped silently. */
function requireRules(content: string): void {
  const { issues } = compileRules([content]);
  const [first] = issues;
  if (!first) return;
  const details = issues.map(({ line, message }) => ({ path: `content.line ${line}`, message }));
  throw new AppError(
    "invalid",
    `content: line ${first.line}: ${first.message}`,
    "Correct the block of rules and send the request again; /docs describes it.",
    { details },
  );
}

async function withNameConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, "skills_name") ? nameInUse() : error;
  }
}

function given(change: SkillChange) {
  const { name, description, content } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(content === undefined ? {} : { content }),
  };
}

function toSkill({ id, name, description, content, createdAt, updatedAt }: queries.SkillRow) {
  return { id, name, description, content, isSystem: false, createdAt, updatedAt };
}

/** The creation time of system skills in API resources. */
const SYSTEM_SINCE = "2026-01-01T00:00:00.000Z";

function toSystemSkill(skill: SystemSkill): Skill {
  return { ...skill, id: `skill_${skill.name}`, isSystem: true, createdAt: SYSTEM_SINCE, updatedAt: SYSTEM_SINCE };
}
