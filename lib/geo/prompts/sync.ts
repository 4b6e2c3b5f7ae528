import "server-only";
import type { Db } from "#db/client.ts";
import { listCompetitors } from "#db/queries/geo/competitors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { insertPrompts, listPrompts, type NewPrompt, type PromptRow, removePrompts } from "#db/queries/geo/prompts.ts";
import { findSettings, type SettingsRow } from "#db/queries/geo/settings.ts";
import { findProjectBrand, ownBrand } from "#lib/geo/brands.ts";
import { isBranded } from "#lib/geo/scoring/score.ts";
import { autoPrompts } from "./auto.ts";
import { autoPromptId, toPromptKey } from "./keys.ts";

/**
 * Regenerates a project's auto prompts from its brand identity and competitors. Prompts that remain keep id, tags,
 * weight and creation time. There are none before the settings are saved, which store paused and removed prompts.
 * @param tx a transaction that holds the project's lock
 */
export async function syncAutoPrompts(tx: Db, project: ProjectRow, now: Date): Promise<void> {
  const settings = await findSettings(tx, project.organizationId, project.id);
  if (!settings) return;
  const wanted = await wantedRows(tx, project, settings, now);
  const existing = await listPrompts(tx, project.organizationId, project.id);
  const taken = new Set(existing.filter(({ source }) => source === "custom").map(({ promptKey }) => promptKey));
  const current = new Map(existing.filter(({ source }) => source === "auto").map((row) => [row.id, row]));
  const after = new Map(wanted.filter(({ promptKey }) => !taken.has(promptKey)).map((row) => [row.id, row]));
  const gone = [...current.values()].filter((row) => !isSame(row, after.get(row.id)));
  // Old texts are deleted first, so that two slots can swap texts.
  // A deleted prompt that the settings want again makes room for the new one, which has its id.
  const fresh = [...after.values()].filter((row) => !isSame(current.get(row.id), row));
  const replaced = [...gone, ...fresh].map(({ id }) => id);
  await removePrompts(tx, project.organizationId, project.id, replaced);
  await insertPrompts(
    tx,
    fresh.map((row) => ({ ...row, ...pickKeptFields(current.get(row.id)) })),
  );
}

async function wantedRows(tx: Db, project: ProjectRow, settings: SettingsRow, now: Date): Promise<NewPrompt[]> {
  const { organizationId, id: projectId } = project;
  const brand = await findProjectBrand(tx, project);
  const own = ownBrand(settings, brand, project);
  const competitors = await listCompetitors(tx, organizationId, projectId);
  const source = {
    // The templates are in English, so that a description in another language cannot be inserted.
    description: brand?.language === "English" ? (brand.companyDescription ?? "") : "",
    audience: brand?.language === "English" ? brand.audience : null,
    competitors: competitors.toSorted(byImportance).map(({ name }) => name),
  };
  return autoPrompts(source, (text) => isBranded(text, own)).flatMap(({ slot, prompt }) => {
    const id = autoPromptId(projectId, slot);
    if (settings.removedAutoPromptIds.includes(id)) return [];
    const enabled = !settings.pausedAutoPromptIds.includes(id);
    const texts = { prompt, promptKey: toPromptKey(prompt), source: "auto", slot, enabled } as const;
    return [{ id, organizationId, projectId, ...texts, createdAt: now, updatedAt: now }];
  });
}

type Ranked = { kind: string; createdAt: Date; id: string };

/** Sorts direct competitors first, then by creation time. */
function byImportance(a: Ranked, b: Ranked): number {
  if (a.kind !== b.kind) return a.kind === "direct" ? -1 : 1;
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

type Comparable = Pick<NewPrompt, "prompt" | "enabled">;

function isSame(one: Comparable | undefined, other: Comparable | undefined): boolean {
  return one?.prompt === other?.prompt && one?.enabled === other?.enabled;
}

function pickKeptFields(row: PromptRow | undefined): Partial<NewPrompt> {
  return row ? { tags: row.tags, weight: row.weight, createdAt: row.createdAt } : {};
}
