import "server-only";
import {
  type AnswerCell,
  listLatestInCells,
  listReadings,
  type Reading as StoredReading,
} from "#db/queries/geo/answers.ts";
import { findScanTime, listCompletedScans, listNewestIds, type ScanTime } from "#db/queries/geo/comparisons.ts";
import { type Side, sumCells } from "#db/queries/geo/prompt-days.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { changeRows, type Reading } from "#lib/geo/visibility/change-rows.ts";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { type CellSum, type Judgement, judge, parseCellKey, type SideSum } from "#lib/geo/visibility/judge.ts";
import { summarizeMentions } from "#lib/geo/visibility/rates.ts";
import { formatDay, preceding, toInstants, type Window } from "#lib/geo/visibility/window.ts";
import { isMeasured, type MeasuredScope, pooled, readVisibility, type Scope } from "./scope.ts";
import { parseCompetitors } from "./stored.ts";

type Query = WindowQuery & { scan?: string | undefined; base?: string | undefined };
type Compared = { current: Side; base: Side; history: Side | undefined; windows: { current: Window; base: Window } };

/** Value of `scan` for the newest completed scan. */
const LATEST = "latest";
/** Maximum number of earlier scans that show how much scans differ. */
const HISTORY_MAX = 12;

/**
 * Compares two windows or two scans. Throws `invalid` for the window or scans that cannot be compared, `notFound` for
 * the project and scans.
 */
export async function getChanges(ctx: Ctx, projectId: string, query: Query) {
  const { scan, base, ...window } = query;
  if (base !== undefined && scan === undefined) throw invalid("base", "needs scan");
  const empty = { comparison: null as Comparison | null };
  const result = await readVisibility(ctx, projectId, scan === undefined ? window : {}, empty, async (scope) => {
    const sides = scan === undefined ? buildWindowSides(scope.window) : await resolveScanSides(scope, scan, base);
    return { comparison: await compare(scope, sides) };
  });
  const { comparison } = result;
  if (scan === undefined || !comparison) return result;
  return { ...result, window: { from: comparison.base.from, to: comparison.current.to } };
}

function buildWindowSides(current: Window): Compared {
  const base = preceding(current);
  return { current: { days: current }, base: { days: base }, history: undefined, windows: { current, base } };
}

async function resolveScanSides(scope: Scope, scanId: string, baseId: string | undefined): Promise<Compared> {
  const { db } = scope.ctx;
  const scan =
    scanId === LATEST ? (await listCompletedScans(db, scope, undefined, 1))[0] : await requireScan(scope, scanId);
  if (!scan) throw notFound("Scan");
  const requestedBase = baseId === undefined ? undefined : await requireScan(scope, baseId);
  if (requestedBase && !isEarlier(requestedBase, scan)) throw invalid("base", "must be an earlier scan than scan");
  const earlier = await listCompletedScans(db, scope, requestedBase ?? scan, HISTORY_MAX);
  const base = requestedBase ?? earlier.shift();
  const current = { scanIds: [scan.id] };
  const windows = { current: getScanWindow(scan), base: getScanWindow(base ?? scan) };
  const history = { scanIds: earlier.map(({ id }) => id) };
  return { current, base: { scanIds: base ? [base.id] : [] }, history, windows };
}

async function requireScan(scope: Scope, id: string): Promise<ScanTime> {
  const scan = await findScanTime(scope.ctx.db, scope, id);
  if (!scan) throw notFound("Scan");
  return scan;
}

function isEarlier(a: ScanTime, b: ScanTime): boolean {
  return a.createdAt < b.createdAt || (a.createdAt.getTime() === b.createdAt.getTime() && a.id < b.id);
}

function getScanWindow({ createdAt }: ScanTime): Window {
  return { from: formatDay(createdAt), to: formatDay(createdAt) };
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the query and send the request again.", {
    details: [{ path, message }],
  });
}

async function compare(scope: Scope, { current, base, history, windows }: Compared): Promise<Comparison> {
  const sums = await Promise.all([current, base, history].map((side) => (side ? loadSums(scope, side) : [])));
  const [currentSums = [], baseSums = [], historySums = []] = sums;
  const judgement = judge({ current: currentSums, base: baseSums, history: historySums });
  const { verdict, reason, difference, interval, prompts, paired, clustered, compared, modelChanged, unmatched } =
    judgement;
  const { combined, minimumDetectableEffect, answersNeeded } = judgement;
  return {
    verdict,
    reason,
    difference,
    differenceLow: interval?.low ?? null,
    differenceHigh: interval?.high ?? null,
    current: toSide(judgement.current, windows.current),
    base: toSide(judgement.base, windows.base),
    prompts,
    cells: { compared: compared.size, modelChanged, unmatched },
    pairedTest: paired,
    clusteredTest: clustered,
    combinedTest: combined,
    minimumDetectableEffect,
    answersNeeded,
    rows: isMeasured(scope) ? await listRows(scope, { current, base }, judgement) : [],
  };
}

async function loadSums(scope: Scope, side: Side): Promise<CellSum[]> {
  return isMeasured(scope) && !isEmpty(side) ? sumCells(scope.ctx.db, pooled(scope), side) : [];
}

function isEmpty(side: Side): boolean {
  return "scanIds" in side && side.scanIds.length === 0;
}

function toSide({ scanIds, ...sum }: SideSum, window: Window) {
  return { ...window, scanIds, ...summarizeMentions(sum) };
}

async function listRows(scope: MeasuredScope, sides: { current: Side; base: Side }, { compared }: Judgement) {
  if (compared.size === 0) return [];
  const cells = [...compared].map(parseCellKey);
  const base = await listNewest(scope, sides.base, cells);
  return changeRows(base, await listNewest(scope, sides.current, cells), compared);
}

async function listNewest(scope: MeasuredScope, side: Side, cells: readonly AnswerCell[]): Promise<Reading[]> {
  const { db } = scope.ctx;
  const ids =
    "days" in side
      ? await listLatestInCells(db, pooled(scope), toInstants(side.days), cells)
      : await listNewestIds(db, pooled(scope), side.scanIds);
  return (await listReadings(db, pooled(scope), ids)).map(toReading);
}

function toReading(stored: StoredReading): Reading {
  const { id, promptId, prompt, engine, language, mentioned, cited, position } = stored;
  const competitors = parseCompetitors(stored.competitors);
  return { id, promptId: promptId ?? "", prompt, engine, language, mentioned, cited, position, competitors };
}
