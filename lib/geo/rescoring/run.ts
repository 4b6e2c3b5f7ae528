import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { findSpan } from "#db/queries/geo/rollups.ts";
import { listAnswers, listUnscored } from "#db/queries/geo/scores.ts";
import * as versions from "#db/queries/geo/versions.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { faultPoint } from "#lib/fault.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import { refreshSums, scoreAnswers, storeScores } from "./batch.ts";
import { type ScoreBatch, withScoring } from "./process.ts";

type Platform = { db: Db; clock: Clock };
type Key = versions.VersionKey;

/** Answers scored per transaction. */
const BATCH = 250;
/** Maximum time of one call, so that the job server sees progress. */
const RUN_MAX_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
/** Prefix of a cursor that is a day: all answers are scored, and the sums are written from this day on. */
const DAY_CURSOR = "day:";

/** State of one call. The range of days with answers is cached, since the lookup is expensive with many answers. */
type RunContext = Platform & { span: () => ReturnType<typeof findSpan> };

export type Progress = "more" | "done" | "superseded";

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/**
 * Continues to score stored answers under a version being built: answers in order of id, then daily sums, then the
 * switch of reads. Every batch is one transaction with its cursor, so a crash loses no progress.
 * @returns `more` while work is left; `superseded` if a newer edit replaced the version
 */
export async function rescore(key: Key, { db, clock }: Platform = platform()): Promise<Progress> {
  const row = await versions.findVersion(db, key);
  if (row?.status !== "building") return row?.status === "active" ? "done" : "superseded";
  const until = Date.now() + RUN_MAX_MS;
  let span: ReturnType<typeof findSpan> | undefined;
  const context: RunContext = { db, clock, span: () => (span ??= findSpan(db, key)) };
  return withScoring({ kind: "score", brands: row.brands as TrackedBrand[] }, async (score) => {
    for (;;) {
      const progress = await step(context, key, score);
      if (progress !== "more" || Date.now() >= until) return progress;
      faultPoint("rescore-batch", "after");
    }
  });
}

async function step(context: RunContext, key: Key, score: ScoreBatch<"score">): Promise<Progress> {
  const row = await versions.findVersion(context.db, key);
  if (row?.status !== "building") return "superseded";
  if (row.cursor?.startsWith(DAY_CURSOR)) return sumDays(context, key, row.cursor, score);
  const answers = await listAnswers(context.db, key, { after: row.cursor ?? "", limit: BATCH });
  const batch = await scoreAnswers(key, answers, score);
  return context.db.transaction(async (tx) => {
    const locked = await versions.lockVersion(tx, key);
    // While this process scored, another one may have stored the batch, or an edit may have ended the run.
    if (locked?.status !== "building") return "superseded";
    if (locked.cursor !== row.cursor) return "more";
    const now = context.clock.now();
    await storeScores(tx, batch, await findActiveVersion(tx, key), now);
    const cursor = answers.length < BATCH ? DAY_CURSOR : (answers.at(-1)?.id ?? DAY_CURSOR);
    const scored = locked.scored + answers.length;
    const total = Math.max(locked.total, scored);
    await versions.updateVersion(tx, key, { cursor, scored, total, updatedAt: now });
    return "more";
  });
}

/** The version that reads use; its sentiments stay valid for the same answers. */
async function findActiveVersion(db: Db, key: Key): Promise<string | null> {
  const live = await versions.listLive(db, key);
  return live.find(({ status }) => status === "active")?.version ?? null;
}

async function sumDays(context: RunContext, key: Key, cursor: string, score: ScoreBatch<"score">): Promise<Progress> {
  const span = await context.span();
  const from = cursor.slice(DAY_CURSOR.length) || (span?.from ?? "");
  if (!span || from > span.to) return finish(context, key, score);
  const days = { from, to: dayAfter(from, DAYS - 1) };
  return context.db.transaction(async (tx) => {
    const locked = await versions.lockVersion(tx, key);
    if (locked?.status !== "building") return "superseded";
    if (locked.cursor !== cursor) return "more";
    await refreshDays(tx, key, days, [key.version]);
    await versions.updateVersion(tx, key, {
      cursor: `${DAY_CURSOR}${dayAfter(from, DAYS)}`,
      updatedAt: context.clock.now(),
    });
    return "more";
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Scores the answers stored meanwhile by processes that did not know this version, then switches all reads to it. */
async function finish(platform: Platform, key: Key, score: ScoreBatch<"score">): Promise<Progress> {
  if (await fillGaps(platform, key, score)) return "more";
  faultPoint("switch-version", "before");
  await platform.db.transaction(async (tx) => {
    const locked = await versions.lockVersion(tx, key);
    if (locked?.status === "building") await versions.switchVersion(tx, key, platform.clock.now());
  });
  faultPoint("switch-version", "after");
  return "done";
}

/** @returns whether there were any gaps */
async function fillGaps({ db, clock }: Platform, key: Key, score: ScoreBatch<"score">): Promise<boolean> {
  const answers = await listUnscored(db, key, BATCH);
  if (answers.length === 0) return false;
  const batch = await scoreAnswers(key, answers, score);
  await db.transaction(async (tx) => {
    const locked = await versions.lockVersion(tx, key);
    if (!locked || locked.status === "retired") return;
    const now = clock.now();
    await storeScores(tx, batch, await findActiveVersion(tx, key), now);
    await versions.updateVersion(tx, key, { updatedAt: now });
    await refreshSums(tx, key, answers);
  });
  return true;
}

/** Scores answers that a scan stored around the switch only under the previous version. */
export async function fillActive(key: Key, on: Platform = platform()): Promise<void> {
  const [answer] = await listUnscored(on.db, key, 1);
  const row = answer && (await versions.findVersion(on.db, key));
  if (row?.status !== "active") return;
  await withScoring({ kind: "score", brands: row.brands as TrackedBrand[] }, async (score) => {
    while (await fillGaps(on, key, score));
  });
}
