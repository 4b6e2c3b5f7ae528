import "server-only";
import type { Db } from "#db/client.ts";
import { findSkills } from "#db/queries/skills.ts";
import { findSystemSkill } from "#lib/skills/system.ts";

export type SkillText = { name: string; description: string; content: string };

/** Resolves the existing skills in the order of the given names. */
export async function resolveSkills(db: Db, organizationId: string, names: string[]): Promise<SkillText[]> {
  const own = new Map((await findSkills(db, organizationId, names)).map((row) => [row.name, row]));
  return names.flatMap((name) => {
    const skill = findSystemSkill(name) ?? own.get(name);
    return skill ? [{ name, description: skill.description, content: skill.content }] : [];
  });
}

/** Filters the given names to those without a skill. */
export async function unknownSkills(db: Db, organizationId: string, names: string[]): Promise<string[]> {
  const existing = new Set((await resolveSkills(db, organizationId, names)).map(({ name }) => name));
  return names.filter((name) => !existing.has(name));
}
