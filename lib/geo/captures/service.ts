import "server-only";
import type { Db } from "#db/client.ts";
import { insertChecks } from "#db/queries/geo/checks.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { listPrompts } from "#db/queries/geo/prompts.ts";
import { insertScores } from "#db/queries/geo/scores.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { listTranslations } from "#db/queries/geo/translations.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { creditsRequired, reserve, settle } from "#lib/billing/reservations.ts";
import { findProjectBrand, ownBrand } from "#lib/geo/brands.ts";
import { getProject } from "#lib/geo/project.ts";
import { toPromptKey, untrackedPromptId } from "#lib/geo/prompts/keys.ts";
import { scoreRow } from "#lib/geo/rescoring/rows.ts";
import { activeScorer } from "#lib/geo/rescoring/service.ts";
import { countChecks } from "#lib/geo/rollups/service.ts";
import { isBranded } from "#lib/geo/scoring/score.ts";
import { hashText } from "#lib/geo/text-hash.ts";
import { newId } from "#lib/ids.ts";
import { type Capture, capture } from "./contract.ts";
import { type CapturedCheck, type CapturedPrompt, toCheck } from "./rows.ts";

/** How far the clock of a collector may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;
const BATCH = 200;

type Rejected = { index: number; message: string };

/**
 * Stores captured answers with their scores and sums, and charges one AI answer for each new one; all or nothing.
 * Answers that do not match the contract are reported, and stored ones stay as they are.
 * @throws AppError `notFound` for the project, `paymentRequired` if neither quota nor credits cover every new answer
 */
export async function importChecks(ctx: Ctx, projectId: string, sent: readonly unknown[]) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const project = await getProject(db, organization.id, projectId);
  const rejected: Rejected[] = [];
  const valid = sent.flatMap((one, index) => {
    const checked = readCapture(one, now);
    if (typeof checked !== "string") return [{ index, capture: checked }];
    rejected.push({ index, message: checked });
    return [];
  });
  const choosePrompt = await createPromptChooser(db, project);
  const place = { organizationId: organization.id, projectId };
  const rows = valid.map(({ index, capture: one }) => ({ index, row: toCheck(place, one, choosePrompt(one), now) }));
  const unique = [...new Map(rows.map(({ row }) => [row.id, row])).values()];
  const imported = unique.length === 0 ? 0 : await db.transaction((tx) => store(tx, place, unique, now));
  const ids = new Map(rows.map(({ index, row }) => [index, row.id]));
  return {
    imported,
    duplicates: rows.length - imported,
    rejected,
    checkIds: sent.map((_, index) => ids.get(index) ?? null),
    organization,
  };
}

/** Reads one answer of a request. @returns the first fault as text where there is one */
function readCapture(sent: unknown, now: Date): Capture | string {
  const parsed = capture.safeParse(sent);
  if (!parsed.success) {
    const [fault] = parsed.error.issues;
    const path = fault?.path.join(".") ?? "";
    return `${path === "" ? "answer" : path}: ${fault?.message ?? "is invalid"}`;
  }
  const isFuture = Date.parse(parsed.data.capturedAt) > now.getTime() + CLOCK_SKEW_MS;
  return isFuture ? "capturedAt: must not be in the future" : parsed.data;
}

/** Finds the tracked prompt of an answer by its words or their stored translation, or makes an id for other prompts. */
async function createPromptChooser(db: Db, project: ProjectRow): Promise<(one: Capture) => CapturedPrompt> {
  const { organizationId, id: projectId } = project;
  const settings = await findSettings(db, organizationId, projectId);
  const own = ownBrand(settings, await findProjectBrand(db, project), project);
  const prompts = await listPrompts(db, organizationId, projectId);
  const byHash = new Map(prompts.map((row) => [hashText(row.prompt), row]));
  const translations = await listTranslations(db, organizationId, [...byHash.keys()]);
  const toKey = (language: string, text: string) => `${language}\n${toPromptKey(text)}`;
  const byKey = new Map(prompts.map((row) => [row.promptKey, row]));
  const byTranslation = new Map(
    translations.map(({ language, translation, textSha256 }) => [toKey(language, translation), byHash.get(textSha256)]),
  );
  return (one) => {
    const tracked = byKey.get(toPromptKey(one.prompt)) ?? byTranslation.get(toKey(one.language, one.prompt));
    const prompt = tracked?.prompt ?? one.prompt;
    return { id: tracked?.id ?? untrackedPromptId(projectId, prompt), prompt, branded: isBranded(prompt, own) };
  };
}

/** @returns the number of new answers */
async function store(
  tx: Db,
  place: { organizationId: string; projectId: string },
  rows: readonly CapturedCheck[],
  now: Date,
): Promise<number> {
  const scorers = await activeScorer(tx, place.organizationId, place.projectId);
  const inserted = new Set<string>();
  for (let start = 0; start < rows.length; start += BATCH) {
    for (const id of await insertChecks(tx, rows.slice(start, start + BATCH))) inserted.add(id);
  }
  const fresh = rows.filter(({ id }) => inserted.has(id));
  for (let start = 0; start < fresh.length; start += BATCH) {
    const batch = fresh.slice(start, start + BATCH);
    const scores = scorers.flatMap(({ version, score }) =>
      batch.map((row) => scoreRow({ ...row, capturedAt: row.capturedAt ?? null }, version, score(row), now)),
    );
    await insertScores(tx, scores);
  }
  const versions = scorers.map(({ version }) => version);
  await countChecks(tx, place, fresh, versions);
  await charge(tx, place.organizationId, fresh.length, now);
  return fresh.length;
}

async function charge(tx: Db, organizationId: string, units: number, now: Date): Promise<void> {
  if (units === 0) return;
  const holder = { organizationId, holderId: newId("call", now.getTime()) };
  const note = `Import of ${units} answers`;
  const hold = await reserve(tx, { ...holder, meter: "answers", units, note }, now);
  if (!hold.held) throw creditsRequired(hold);
  await settle(tx, holder, now);
}
