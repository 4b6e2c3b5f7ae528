import "server-only";
import type { Db } from "#db/client.ts";
import { type NewCheck, storeOutcomes } from "#db/queries/geo/checks.ts";
import { addToScan, lockScan, type ScanCounts, type ScanRow } from "#db/queries/geo/scans.ts";
import { insertScores, type NewScore } from "#db/queries/geo/scores.ts";
import type { Clock } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { costOfAnswer } from "#lib/geo/engines/prices.ts";
import { scoreRow } from "#lib/geo/rescoring/rows.ts";
import { activeScorer } from "#lib/geo/rescoring/service.ts";
import { countChecks } from "#lib/geo/rollups/service.ts";
import type { Scorer } from "#lib/geo/scoring/types.ts";
import { hashText } from "#lib/geo/text-hash.ts";
import { markUntranslated } from "#lib/languages.ts";
import type { Outcome } from "./runner/types.ts";

type Scan = Pick<ScanRow, "id" | "organizationId" | "projectId">;

/**
 * Stores outcomes in one transaction: answers, their scores under every active scoring version, the daily sums and
 * the scan's counts. A check that already has an outcome keeps it.
 * @returns false if the scan has ended; nothing is stored then
 */
export async function storeAnswers(
  { db, clock }: { db: Db; clock: Clock },
  scan: Scan,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const { id, organizationId, projectId } = scan;
  return db.transaction(async (tx) => {
    // Must run before the scan is locked: this may lock the settings, which are always locked first.
    const scorers = await activeScorer(tx, organizationId, projectId);
    if ((await lockScan(tx, organizationId, id))?.status !== "running") return false;
    const now = clock.now();
    const rows = outcomes.map((outcome) => buildCheckRow(outcome, now));
    const stored = new Set(await storeOutcomes(tx, rows));
    const ended = rows.filter((row) => stored.has(row.id) && row.status !== "pending");
    const scores = scorers.map((scorer) => scoreAnswers(scorer, ended, now));
    await insertScores(tx, scores.flat());
    await addToScan(tx, organizationId, id, countOutcomes(ended, scores[0] ?? []), now);
    const versions = scorers.map(({ version }) => version);
    await countChecks(tx, { organizationId, projectId }, ended, versions);
    return true;
  });
}

function buildCheckRow({ check, attempts, ...outcome }: Outcome, now: Date): NewCheck {
  const row: NewCheck = { ...check, attempts, status: outcome.status };
  if (outcome.status === "pending") return row;
  if (outcome.status === "skipped") return { ...row, error: outcome.error };
  if (outcome.status !== "ok") return { ...row, error: outcome.error, capturedAt: now };
  const { text, citations, searchQueries, model, usage, request, accessMode, latencyMs } = outcome.answer;
  const textSha256 = hashText(text);
  const cost = costOfAnswer(check.engine, usage, env.CLARION_ENGINE_PRICES);
  const measured = { usage, cost, latencyMs: Math.round(latencyMs), textSha256, capturedAt: now };
  // The planned language is in the plan; an answer to an untranslated prompt is no member of that language's figures.
  const language = request.translated === false ? markUntranslated(check.language) : check.language;
  return { ...row, language, request, model, accessMode, text, citations, searchQueries, ...measured };
}

type AnswerRow = NewCheck & { text: string; citations: { url: string; title: string | null }[] };

const isAnswer = (row: NewCheck): row is AnswerRow => row.status === "ok";

function scoreAnswers({ version, score }: Scorer, rows: readonly NewCheck[], now: Date): NewScore[] {
  return rows
    .filter(isAnswer)
    .map((row) => scoreRow({ ...row, capturedAt: row.capturedAt ?? null }, version, score(row), now));
}

function countOutcomes(rows: readonly NewCheck[], scores: readonly NewScore[]): ScanCounts {
  const count = (status: NewCheck["status"]) => rows.filter((row) => row.status === status).length;
  const answers = rows.filter(isAnswer);
  return {
    completedChecks: count("ok"),
    failedChecks: count("failed"),
    blockedChecks: count("blocked_zdr"),
    mentions: scores.filter(({ mentioned }) => mentioned).length,
    cost: answers.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    unpricedChecks: answers.filter(({ cost }) => cost === null).length,
  };
}
