import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "#db/client.ts";
import { countByEngine, insertChecks, listSkipped, type NewCheck } from "#db/queries/geo/checks.ts";
import { changeOpenScan, lockScan, type ScanRow } from "#db/queries/geo/scans.ts";
import { faultPoint } from "#lib/fault.ts";
import { activeScorer } from "#lib/geo/rescoring/service.ts";
import { countChecks } from "#lib/geo/rollups/service.ts";
import { newId } from "#lib/ids.ts";
import { generateQuestions, getConversationKey, type PlannedQuestion } from "./plan.ts";
import { type ScanPlan, scanPlan } from "./plan-schema.ts";
import type { ScanRun } from "./run.ts";

const BATCH = 500;

/**
 * Inserts a check for every question of a scan, in batches; checks inserted before a crash stay. Questions for
 * blocked engines get their outcome immediately.
 * @returns whether the scan continues
 */
export async function writePlan(run: ScanRun, scan: ScanRow): Promise<boolean> {
  const plan = scanPlan.parse(scan.request);
  for (const batch of batches(await selectQuestions(run, plan, scan.seed), BATCH)) {
    if (!(await run.db.transaction((tx) => writeBatch(tx, run, batch)))) return false;
    faultPoint("plan-scan", "after");
  }
  const { db, organizationId, scanId, clock } = run;
  const counts = await countByEngine(db, organizationId, scanId);
  const sum = (counted: typeof counts) => counted.reduce((all, { count }) => all + count, 0);
  const now = clock.now();
  const planned = await changeOpenScan(db, organizationId, scanId, {
    isPlanned: true,
    totalChecks: sum(counts),
    blockedChecks: sum(counts.filter(({ status }) => status === "blocked_zdr")),
    startedAt: scan.startedAt ?? now,
    movedAt: now,
    updatedAt: now,
  });
  return planned !== undefined;
}

/** All questions of a plan, or those that the scan it continues did not ask, in random order. */
async function selectQuestions(run: ScanRun, plan: ScanPlan, seed: string): Promise<PlannedQuestion[]> {
  if (plan.continues === undefined) return shuffle(generateQuestions(plan), seed);
  const open = new Set((await listSkipped(run.db, run.organizationId, plan.continues)).map(getConversationKey));
  return shuffle(
    generateQuestions(plan).filter((question) => open.has(getConversationKey(question))),
    seed,
  );
}

/** Orders questions by a hash, so that neither a time of day nor an early end favors a prompt, engine or language. */
function shuffle(questions: Iterable<PlannedQuestion>, seed: string): PlannedQuestion[] {
  return [...questions]
    .map((question) => {
      const key = `${seed}\n${getConversationKey(question)}\n${question.turnIndex}`;
      return { question, order: createHash("sha256").update(key).digest("base64") };
    })
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ question }) => question);
}

async function writeBatch(tx: Db, run: ScanRun, questions: readonly PlannedQuestion[]): Promise<boolean> {
  const { organizationId, projectId, scanId } = run;
  // Must run before the scan is locked, as in `storeAnswers`.
  const isBlocked = questions.some(({ status }) => status === "blocked_zdr");
  const scorers = isBlocked ? await activeScorer(tx, organizationId, projectId) : [];
  if ((await lockScan(tx, organizationId, scanId))?.status !== "running") return false;
  const now = run.clock.now();
  const rows = questions.map((question): NewCheck => {
    const id = newId("chk", now.getTime());
    const outcome = question.status === "blocked_zdr" ? { error: BLOCKED, capturedAt: now } : {};
    return { id, organizationId, projectId, scanId, ...question, ...outcome, createdAt: now };
  });
  const written = new Set(await insertChecks(tx, rows));
  const blocked = rows.filter(({ id, status }) => status === "blocked_zdr" && written.has(id));
  const versions = scorers.map(({ version }) => version);
  await countChecks(tx, { organizationId, projectId }, blocked, versions);
  return true;
}

const BLOCKED = "The engine keeps what it is sent, and zero retention is enforced.";

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
