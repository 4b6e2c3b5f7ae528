import "server-only";
import { removeSkillFromBrands, renameSkillInBrands } from "#db/queries/brands/brands.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import * as queries from "#db/queries/skills.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createSkill as createContract, Skill, updateSkill as updateContract } from "#lib/skills/contract.ts";
import { compileRules } from "#lib/skills/rules.ts";
import type { SystemSkill } from "#lib/skills/system/skill.ts";
import { findSystemSkill, SYSTEM_SKILLS } from "#lib/skills/system.ts";

export type NewSkill = ParsedBody<typeof createContract>;
export type SkillChange = ParsedBody<typeof updateContract>;

/** The system's skills, then the organization's own by name. */
export async function listSkills(ctx: Ctx) {
  const own = await queries.listSkills(ctx.db, ctx.organization.id);
  return { skills: [...SYSTEM_SKILLS.map(ofSystem), ...own.map(toSkill)], organization: ctx.organization };
}

/** Throws `notFound`. */
export async function getSkill(ctx: Ctx, name: string) {
  const system = findSystemSkill(name);
  if (system) return { skill: ofSystem(system), organization: ctx.organization };
  const row = await queries.findSkill(ctx.db, ctx.organization.id, name);
  if (!row) throw notFound("Skill");
  return { skill: toSkill(row), organization: ctx.organization };
}

/** @throws AppError `conflict` for a name in use, `invalid` where its rules are not understood */
export async function createSkill(ctx: Ctx, input: NewSkill) {
  requireFreeOfSystem(input.name);
  requireRules(input.content);
  const now = ctx.clock.now();
  const row = await told(
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
 * Changes an own skill; brand identities follow it to a new name.
 * @throws AppError `notFound`, `forbidden` for a system skill, `conflict` for a name in use, `invalid` for its rules
 */
export async function updateSkill(ctx: Ctx, name: string, change: SkillChange) {
  requireOwn(name);
  const renamed = change.name !== undefined && change.name !== name ? change.name : undefined;
  if (renamed !== undefined) requireFreeOfSystem(renamed);
  if (change.content !== undefined) requireRules(change.content);
  const now = ctx.clock.now();
  const row = await told(
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
  return ctx.db.transaction(async (tx) => {
    const row = await queries.deleteSkill(tx, ctx.organization.id, name);
    if (!row) throw notFound("Skill");
    const brandIdentities = await removeSkillFromBrands(tx, ctx.organization.id, name, ctx.clock.now());
    return {
      id: row.id,
      organization: ctx.organization,
      brandIdentities,
      disabledSchedules: [],
      disabledEvents: [],
    };
  });
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

/** Every line that was not understood is told, so that a rule is never left out in silence. */
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

async function told<T>(write: Promise<T>): Promise<T> {
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

function toSkill({ organizationId: _, ...row }: queries.SkillRow) {
  return { ...row, isSystem: false };
}

/** When the product's own skills were written, for resources that have to say so. */
const SYSTEM_SINCE = "2026-01-01T00:00:00.000Z";

function ofSystem(skill: SystemSkill): Skill {
  return { ...skill, id: `skill_${skill.name}`, isSystem: true, createdAt: SYSTEM_SINCE, updatedAt: SYSTEM_SINCE };
}
