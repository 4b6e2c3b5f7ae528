import "server-only";
import { type AnswerCell, listLatestOf, listReadings, type Reading as StoredReading } from "#db/queries/geo/answers.ts";
import { findScanTime, listCompletedScans, listNewestIds, type ScanTime } from "#db/queries/geo/comparisons.ts";
import { type Side, sumCells } from "#db/queries/geo/prompt-days.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { changeRows, type Reading } from "#lib/geo/visibility/change-rows.ts";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { type CellSum, cellOf, type Judgement, judge, type SideSum } from "#lib/geo/visibility/judge.ts";
import { mentionsOf } from "#lib/geo/visibility/rates.ts";
import { dayOf, instantsOf, preceding, type Window } from "#lib/geo/visibility/window.ts";
import { isMeasured, type MeasuredScope, pooled, read, type Scope } from "./scope.ts";
import { competitorsOf } from "./stored.ts";

type Query = WindowQuery & { scan?: string | undefined; base?: string | undefined };
type Compared = { current: Side; base: Side; history: Side | undefined; windows: { current: Window; base: Window } };

/** `scan` for the newest one that completed. */
const LATEST = "latest";
/** Scans before the two compared that tell how much scans differ. */
const HISTORY_MAX = 12;

/** What has changed. Throws `invalid` for window and scans that cannot be compared, `notFound` for project and scans. */
export async function getChanges(ctx: Ctx, projectId: string, query: Query) {
  const { scan, base, ...window } = query;
  if (base !== undefined && scan === undefined) throw invalid("base", "needs scan");
  const empty = { comparison: null as Comparison | null };
  const answer = await read(ctx, projectId, scan === undefined ? window : {}, empty, async (scope) => {
    const sides = scan === undefined ? windowsOf(scope.window) : await scansOf(scope, scan, base);
    return { comparison: await compare(scope, sides) };
  });
  const { comparison } = answer;
  if (scan === undefined || !comparison) return answer;
  return { ...answer, window: { from: comparison.base.from, to: comparison.current.to } };
}

function windowsOf(current: Window): Compared {
  const base = preceding(current);
  return { current: { days: current }, base: { days: base }, history: undefined, windows: { current, base } };
}

async function scansOf(scope: Scope, scanId: string, baseId: string | undefined): Promise<Compared> {
  const { db } = scope.ctx;
  const scan = scanId === LATEST ? (await listCompletedScans(db, scope, undefined, 1))[0] : await scanOf(scope, scanId);
  if (!scan) throw notFound("Scan");
  const named = baseId === undefined ? undefined : await scanOf(scope, baseId);
  if (named && !isEarlier(named, scan)) throw invalid("base", "must be an earlier scan than scan");
  const earlier = await listCompletedScans(db, scope, named ?? scan, HISTORY_MAX);
  const base = named ?? earlier.shift();
  const current = { scanIds: [scan.id] };
  const windows = { current: dayOfScan(scan), base: dayOfScan(base ?? scan) };
  const history = { scanIds: earlier.map(({ id }) => id) };
  return { current, base: { scanIds: base ? [base.id] : [] }, history, windows };
}

async function scanOf(scope: Scope, id: string): Promise<ScanTime> {
  const scan = await findScanTime(scope.ctx.db, scope, id);
  if (!scan) throw notFound("Scan");
  return scan;
}

function isEarlier(a: ScanTime, b: ScanTime): boolean {
  return a.createdAt < b.createdAt || (a.createdAt.getTime() === b.createdAt.getTime() && a.id < b.id);
}

function dayOfScan({ createdAt }: ScanTime): Window {
  return { from: dayOf(createdAt), to: dayOf(createdAt) };
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the query and send the request again.", {
    details: [{ path, message }],
  });
}

async function compare(scope: Scope, { current, base, history, windows }: Compared): Promise<Comparison> {
  const sums = await Promise.all([current, base, history].map((side) => (side ? sumsOf(scope, side) : [])));
  const [now = [], before = [], earlier = []] = sums;
  const judgement = judge({ current: now, base: before, history: earlier });
  const { verdict, reason, difference, interval, prompts, paired, clustered, compared, modelChanged, unmatched } =
    judgement;
  const { combined, minimumDetectableEffect, answersNeeded } = judgement;
  return {
    verdict,
    reason,
    difference,
    differenceLow: interval?.low ?? null,
    differenceHigh: interval?.high ?? null,
    current: sideOf(judgement.current, windows.current),
    base: sideOf(judgement.base, windows.base),
    prompts,
    cells: { compared: compared.size, modelChanged, unmatched },
    pairedTest: paired,
    clusteredTest: clustered,
    combinedTest: combined,
    minimumDetectableEffect,
    answersNeeded,
    rows: isMeasured(scope) ? await rowsOf(scope, { current, base }, judgement) : [],
  };
}

async function sumsOf(scope: Scope, side: Side): Promise<CellSum[]> {
  return isMeasured(scope) && !isEmpty(side) ? sumCells(scope.ctx.db, pooled(scope), side) : [];
}

function isEmpty(side: Side): boolean {
  return "scanIds" in side && side.scanIds.length === 0;
}

function sideOf({ scanIds, ...sum }: SideSum, window: Window) {
  return { ...window, scanIds, ...mentionsOf(sum) };
}

async function rowsOf(scope: MeasuredScope, sides: { current: Side; base: Side }, { compared }: Judgement) {
  if (compared.size === 0) return [];
  const cells = [...compared].map(cellOf);
  const base = await newestOf(scope, sides.base, cells);
  return changeRows(base, await newestOf(scope, sides.current, cells), compared);
}

async function newestOf(scope: MeasuredScope, side: Side, cells: readonly AnswerCell[]): Promise<Reading[]> {
  const { db } = scope.ctx;
  const ids =
    "days" in side
      ? await listLatestOf(db, pooled(scope), instantsOf(side.days), cells)
      : await listNewestIds(db, pooled(scope), side.scanIds);
  return (await listReadings(db, pooled(scope), ids)).map(toReading);
}

function toReading(stored: StoredReading): Reading {
  const { id, promptId, prompt, engine, language, mentioned, cited, position } = stored;
  const competitors = competitorsOf(stored.competitors);
  return { id, promptId: promptId ?? "", prompt, engine, language, mentioned, cited, position, competitors };
}
