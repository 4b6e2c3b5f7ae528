import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { insertPrompts, listPrompts, type PromptRow, updatePrompt } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { booleanIn, listIn, numberIn, readCsv } from "#lib/geo/imports/csv.ts";
import { checkRows, type SentRow, Tally } from "#lib/geo/imports/tally.ts";
import { lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { type importPrompts as contract, promptText, tags, weight } from "./contract.ts";
import { toPromptKey } from "./keys.ts";
import { PROMPTS_MAX } from "./limits.ts";
import { keepPaused } from "./service.ts";

export type PromptImport = ParsedBody<typeof contract>;

const checked = z.object({
  prompt: promptText,
  tags: tags.optional(),
  enabled: z.boolean().optional(),
  weight: weight.optional(),
});
type Row = z.output<typeof checked>;

/**
 * Imports the valid rows and reports the others; a dry run writes nothing.
 * @throws AppError `notFound`, `invalid` for malformed CSV
 */
export async function importPrompts(ctx: Ctx, projectId: string, input: PromptImport) {
  const { db, organization } = ctx;
  const sent = sentRows(input);
  const result = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const tally = new Tally();
    const rows = checkRows(sent, checked, tally);
    const existing = await listPrompts(tx, organization.id, projectId);
    const plan = planImport(rows, existing, tally);
    if (!input.dryRun) await applyImport(tx, project, plan, ctx.clock.now());
    return tally.result();
  });
  return { ...result, organization };
}

function sentRows({ rows, csv }: PromptImport): SentRow[] {
  if (rows) return rows.map((row, i) => ({ line: i + 1, row }));
  return readCsv(csv ?? "", ["prompt", "tags", "enabled", "weight"]).map(({ line, cells }) => ({
    line,
    row: {
      prompt: cells.prompt,
      tags: cells.tags === "" ? undefined : listIn(cells.tags),
      enabled: booleanIn(cells.enabled),
      weight: numberIn(cells.weight),
    },
  }));
}

type Change = Pick<PromptRow, "tags" | "enabled" | "weight">;
type Plan = { fresh: Row[]; changed: { stored: PromptRow; change: Change }[] };

function planImport(rows: { line: number; row: Row }[], existing: PromptRow[], tally: Tally): Plan {
  const existingByKey = new Map(existing.map((row) => [row.promptKey, row]));
  const seen = new Map<string, number>();
  const plan: Plan = { fresh: [], changed: [] };
  for (const { line, row } of rows) {
    const key = toPromptKey(row.prompt);
    const stored = existingByKey.get(key);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? line);
    if (earlier !== undefined) tally.skip(line, `prompt: is the same as in line ${earlier}`);
    else if (stored) planChange(plan, tally, line, row, stored);
    else if (existing.length + plan.fresh.length >= PROMPTS_MAX) {
      tally.skip(line, `a project has at most ${PROMPTS_MAX} prompts`);
    } else {
      plan.fresh.push(row);
      tally.add();
    }
  }
  return plan;
}

function planChange(plan: Plan, tally: Tally, line: number, row: Row, stored: PromptRow): void {
  const change = {
    tags: row.tags ?? stored.tags,
    enabled: row.enabled ?? stored.enabled,
    weight: row.weight ?? stored.weight,
  };
  const isSame =
    change.enabled === stored.enabled &&
    change.weight === stored.weight &&
    JSON.stringify(change.tags) === JSON.stringify(stored.tags);
  if (isSame) {
    tally.skip(line);
  } else {
    plan.changed.push({ stored, change });
    tally.change();
  }
}

async function applyImport(tx: Db, project: ProjectRow, plan: Plan, now: Date): Promise<void> {
  const { organizationId, id: projectId } = project;
  const rows = plan.fresh.map(({ prompt, tags: ofRow = [], enabled = true, weight: ofPrompt = 1 }) => ({
    id: newId("prm", now.getTime()),
    organizationId,
    projectId,
    prompt,
    promptKey: toPromptKey(prompt),
    source: "custom" as const,
    tags: ofRow,
    enabled,
    weight: ofPrompt,
    createdAt: now,
    updatedAt: now,
  }));
  await insertPrompts(tx, rows);
  for (const { stored, change } of plan.changed) {
    if (stored.source === "auto") await keepPaused(tx, project, stored.id, !change.enabled, now);
    await updatePrompt(tx, organizationId, projectId, stored.id, { ...change, updatedAt: now });
  }
}
