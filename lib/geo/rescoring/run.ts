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

/** Answers scored between two looks at the database. */
const BATCH = 250;
/** How long one call goes on at most, so that whoever runs it sees it move. */
const STRETCH_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
/** A cursor that is a day: every answer is scored, the sums are written from here on. */
const DAY_CURSOR = "day:";

/** What one call works with: the days with answers are looked up once, as that look costs where there are very many. */
type Stretch = Platform & { span: () => ReturnType<typeof findSpan> };

export type Progress = "more" | "done" | "superseded";

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/**
 * Goes on with scoring stored answers by a version that is being built: answers in order of id, then the daily sums day by
 * day, then the switch. Every batch is a transaction with its cursor, so that after a crash it goes on where it was.
 * @returns `more` while there is more to do; `superseded` where a newer edit has taken its place
 */
export async function rescore(key: Key, { db, clock }: Platform = platform()): Promise<Progress> {
  const row = await versions.findVersion(db, key);
  if (row?.status !== "building") return row?.status === "active" ? "done" : "superseded";
  const until = Date.now() + STRETCH_MS;
  let span: ReturnType<typeof findSpan> | undefined;
  const stretch: Stretch = { db, clock, span: () => (span ??= findSpan(db, key)) };
  return withScoring({ kind: "score", brands: row.brands as TrackedBrand[] }, async (score) => {
    for (;;) {
      const progress = await step(stretch, key, score);
      if (progress !== "more" || Date.now() >= until) return progress;
      faultPoint("rescore-batch", "after");
    }
  });
}

async function step(on: Stretch, key: Key, score: ScoreBatch<"score">): Promise<Progress> {
  const row = await versions.findVersion(on.db, key);
  if (row?.status !== "building") return "superseded";
  if (row.cursor?.startsWith(DAY_CURSOR)) return sumDays(on, key, row.cursor, score);
  const answers = await listAnswers(on.db, key, { after: row.cursor ?? "", limit: BATCH });
  const batch = await scoreAnswers(key, answers, score);
  return on.db.transaction(async (tx) => {
    const held = await versions.lockVersion(tx, key);
    // Another process may have done it, or an edit ended it, while this one was scoring.
    if (held?.status !== "building") return "superseded";
    if (held.cursor !== row.cursor) return "more";
    const now = on.clock.now();
    await storeScores(tx, batch, await judgedBy(tx, key), now);
    const cursor = answers.length < BATCH ? DAY_CURSOR : (answers.at(-1)?.id ?? DAY_CURSOR);
    const scored = held.scored + answers.length;
    const total = Math.max(held.total, scored);
    await versions.updateVersion(tx, key, { cursor, scored, total, updatedAt: now });
    return "more";
  });
}

/** The version that is read today: what it has of sentiments holds for the same answers. */
async function judgedBy(db: Db, key: Key): Promise<string | null> {
  const live = await versions.listLive(db, key);
  return live.find(({ status }) => status === "active")?.version ?? null;
}

async function sumDays(on: Stretch, key: Key, cursor: string, score: ScoreBatch<"score">): Promise<Progress> {
  const span = await on.span();
  const from = cursor.slice(DAY_CURSOR.length) || (span?.from ?? "");
  if (!span || from > span.to) return finish(on, key, score);
  const days = { from, to: dayAfter(from, DAYS - 1) };
  return on.db.transaction(async (tx) => {
    const held = await versions.lockVersion(tx, key);
    if (held?.status !== "building") return "superseded";
    if (held.cursor !== cursor) return "more";
    await refreshDays(tx, key, days, [key.version]);
    await versions.updateVersion(tx, key, {
      cursor: `${DAY_CURSOR}${dayAfter(from, DAYS)}`,
      updatedAt: on.clock.now(),
    });
    return "more";
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Scores what was stored meanwhile by whoever did not know of this version, then lets every read take it. */
async function finish(on: Platform, key: Key, score: ScoreBatch<"score">): Promise<Progress> {
  if (await fillGaps(on, key, score)) return "more";
  faultPoint("switch-version", "before");
  await on.db.transaction(async (tx) => {
    const held = await versions.lockVersion(tx, key);
    if (held?.status === "building") await versions.switchVersion(tx, key, on.clock.now());
  });
  faultPoint("switch-version", "after");
  return "done";
}

/** @returns whether there were any */
async function fillGaps({ db, clock }: Platform, key: Key, score: ScoreBatch<"score">): Promise<boolean> {
  const answers = await listUnscored(db, key, BATCH);
  if (answers.length === 0) return false;
  const batch = await scoreAnswers(key, answers, score);
  await db.transaction(async (tx) => {
    const held = await versions.lockVersion(tx, key);
    if (!held || held.status === "retired") return;
    const now = clock.now();
    await storeScores(tx, batch, await judgedBy(tx, key), now);
    await versions.updateVersion(tx, key, { updatedAt: now });
    await refreshSums(tx, key, answers);
  });
  return true;
}

/** Scores what a scan stored right around the switch under the version before alone. */
export async function fillActive(key: Key, on: Platform = platform()): Promise<void> {
  const [answer] = await listUnscored(on.db, key, 1);
  const row = answer && (await versions.findVersion(on.db, key));
  if (row?.status !== "active") return;
  await withScoring({ kind: "score", brands: row.brands as TrackedBrand[] }, async (score) => {
    while (await fillGaps(on, key, score));
  });
}
