import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import {
  type AnswerCell,
  listLatestInCells,
  listReadings,
  type Reading as StoredReading,
} from "#db/queries/geo/answers.ts";
import {
  findScanTime,
  listCompletedScans,
  listNewestIds,
  listScanIds,
  type ScanTime,
} from "#db/queries/geo/comparisons.ts";
import type { ReadScope } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { cellKey, changeRows, type Reading } from "#lib/geo/visibility/change-rows.ts";
import type { Comparison } from "#lib/geo/visibility/comparison.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { type Judgement, judge, type SideFigure } from "#lib/geo/visibility/judge.ts";
import { computeControl, type Movement, moveBrands } from "#lib/geo/visibility/movements.ts";
import { formatDay, preceding, toInstants, type Window } from "#lib/geo/visibility/window.ts";
import { type Analysis, analyzeScans, analyzeWindows, NOTHING, once } from "./analysis.ts";
import { gradeAnswers } from "./grading.ts";
import { judgeWindow } from "./judged.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, type MeasuredScope, pooled, readVisibility, type Scope } from "./scope.ts";
import { judgeSegments } from "./segments.ts";
import { parseCompetitors } from "./stored.ts";
import { brandColumns, trackedNames } from "./voice.ts";

type Query = WindowQuery & SegmentQuery & { scan?: string | undefined; base?: string | undefined };
/** The answers of one side: those of days, or those of a scan. */
type Side = { days: Window } | { scanIds: string[] };
type Compared = { current: Side; base: Side; history: string[]; windows: { current: Window; base: Window } };

/** Value of `scan` for the newest completed scan. */
const LATEST = "latest";
/** Maximum number of earlier scans that show how much scans differ. */
const HISTORY_MAX = 12;
/** The part of prompts and engines that two scans of one plan have in common. */
const SAME_PLAN = 0.5;

/**
 * Compares two windows or two scans. Throws `invalid` for the window or scans that cannot be compared, `notFound` for
 * the project and scans.
 */
export async function getChanges(ctx: Ctx, projectId: string, query: Query) {
  const { scan, base, engine, language, tag, access, country } = query;
  const segment = { engine, language, tag, access, country };
  if (base !== undefined && scan === undefined) throw invalid("base", "needs scan");
  const empty = { comparison: null as Comparison | null };
  const result = await readVisibility(ctx, projectId, scan === undefined ? query : segment, empty, async (scope) => {
    const sides = scan === undefined ? buildWindowSides(scope.window) : await resolveScanSides(scope, scan, base);
    return { comparison: await compare(scope, sides) };
  });
  const { comparison } = result;
  if (scan === undefined || !comparison) return result;
  return { ...result, window: { from: comparison.base.from, to: comparison.current.to } };
}

function buildWindowSides(current: Window): Compared {
  const base = preceding(current);
  return { current: { days: current }, base: { days: base }, history: [], windows: { current, base } };
}

async function resolveScanSides(scope: Scope, scanId: string, baseId: string | undefined): Promise<Compared> {
  const { db } = scope.ctx;
  const scan =
    scanId === LATEST ? (await listCompletedScans(db, scope, undefined, 1))[0] : await requireScan(scope, scanId);
  if (!scan) throw notFound("Scan");
  const requestedBase = baseId === undefined ? undefined : await requireScan(scope, baseId);
  if (requestedBase && !isEarlier(requestedBase, scan)) throw invalid("base", "must be an earlier scan than scan");
  const earlier = (await listCompletedScans(db, scope, requestedBase ?? scan, HISTORY_MAX)).filter((other) =>
    isSamePlan(scan, other),
  );
  const base = requestedBase ?? earlier.shift();
  const current = { scanIds: [scan.id] };
  const windows = { current: getScanWindow(scan), base: getScanWindow(base ?? scan) };
  const history = earlier.map(({ id }) => id).reverse();
  return { current, base: { scanIds: base ? [base.id] : [] }, history, windows };
}

async function requireScan(scope: Scope, id: string): Promise<ScanTime> {
  const scan = await findScanTime(scope.ctx.db, scope, id);
  if (!scan) throw notFound("Scan");
  return scan;
}

/** A scan of one prompt, or of other engines, says nothing about a scan of all. */
function isSamePlan(a: ScanTime, b: ScanTime): boolean {
  return overlap(a.promptIds, b.promptIds) >= SAME_PLAN && overlap(a.engines, b.engines) >= SAME_PLAN;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]).size;
  const first = new Set(a);
  return all === 0 ? 1 : new Set(b.filter((value) => first.has(value))).size / all;
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

async function compare(scope: Scope, sides: Compared): Promise<Comparison> {
  const [analysis] = await Promise.all([loadAnalysis(scope, sides), readScans(scope, sides)]);
  const judgement = judgeSides(analysis, sides);
  const { verdict, reason, change, prompts, compared, modelChanged, unmatched } = judgement;
  const { minimumDetectableEffect, answersNeeded } = judgement;
  const { windows } = sides;
  const [current, base, rows, moved] = await Promise.all([
    toSide(scope, judgement.current, windows.current, sides.current),
    toSide(scope, judgement.base, windows.base, sides.base),
    isMeasured(scope) ? listRows(scope, sides, judgement) : [],
    compareParts(scope, sides, analysis, judgement),
  ]);
  return {
    verdict,
    reason,
    difference: change?.difference ?? null,
    differenceLow: change?.combined.low ?? null,
    differenceHigh: change?.combined.high ?? null,
    current,
    base,
    prompts,
    topics: change?.topics ?? 0,
    cells: { compared: compared.length, modelChanged, unmatched },
    pairedTest: change?.byTopic ?? null,
    clusteredTest: change?.byTime ?? null,
    combinedTest: change?.combined ?? null,
    minimumDetectableEffect,
    answersNeeded,
    ...gradeAnswers(analysis, judgement.sides.current, judgement),
    ...moved,
    rows,
  };
}

/** The competitors and segments of two windows. */
async function compareParts(scope: Scope, sides: Compared, analysis: Analysis, judgement: Judgement) {
  const brands = brandColumns(analysis, await trackedNames(scope));
  if (!("days" in sides.current)) return { control: null, brands: [], segments: [] };
  // The database reads the rows while this process computes, once the statements are sent.
  await setImmediate();
  const { current } = sides.windows;
  const named = brands.map(({ brand }) => brand);
  return {
    ...once(analysis, ["moved", current, named], () => ({
      control: computeControl(analysis.tallies, judgement, brands),
      brands: [...moveBrands(judgement, brands)].map(toBrand),
    })),
    segments: judgeSegments(analysis, current),
  };
}

function toBrand([brand, movement]: [string, Movement]) {
  return { brand, ...movement };
}

async function loadAnalysis(scope: Scope, { current, base, history }: Compared): Promise<Analysis> {
  if (!isMeasured(scope)) return NOTHING;
  if ("days" in current || "days" in base) return analyzeWindows(scope);
  return analyzeScans(scope, pooled(scope), [...history, ...base.scanIds, ...current.scanIds]);
}

function judgeSides(analysis: Analysis, { current, base, history, windows }: Compared): Judgement {
  if ("days" in current || "days" in base) return judgeWindow(analysis, windows.current);
  const { tallies, topics } = analysis;
  const at = history.length;
  const now = at + base.scanIds.length;
  const spans = { base: { from: at, to: now - 1 }, current: { from: now, to: now }, history: { from: 0, to: at } };
  return judge({ tallies, topics, spans, weeks: null });
}

async function toSide(scope: Scope, { value, ...figure }: SideFigure, window: Window, side: Side) {
  const { topic: _, ...rest } = { topic: null, ...figure };
  const scanIds = "days" in side ? await listScanIds(scope.ctx.db, scope, toInstants(window)) : side.scanIds;
  return { ...window, scanIds: figure.checks > 0 ? scanIds : [], ...rest, mentionRate: value };
}

/** Reads the answers of two scans beside their counts; those of windows depend on the cells that these compare. */
async function readScans(scope: Scope, { base, current }: Compared): Promise<void> {
  if (!isMeasured(scope) || "days" in base || "days" in current || base.scanIds.length === 0) return;
  await Promise.all([listNewest(scope, base, []), listNewest(scope, current, [])]);
}

async function listRows(scope: MeasuredScope, sides: Compared, { compared }: Judgement) {
  if (compared.length === 0) return [];
  const [base, current] = await Promise.all([
    listNewest(scope, sides.base, compared),
    listNewest(scope, sides.current, compared),
  ]);
  return changeRows(base, current, new Set(compared.map(cellKey)));
}

async function listNewest(scope: MeasuredScope, side: Side, cells: readonly AnswerCell[]): Promise<Reading[]> {
  const reads = pooled(scope);
  const newest =
    "days" in side
      ? await readCached(scope, listLatestInCells, reads, toInstants(side.days), cells)
      : await readCached(scope, listNewestReadings, reads, side.scanIds);
  return newest.map(toReading);
}

async function listNewestReadings(db: Db, reads: ReadScope, scanIds: readonly string[]): Promise<StoredReading[]> {
  return listReadings(db, reads, await listNewestIds(db, reads, scanIds));
}

function toReading(stored: StoredReading): Reading {
  const { id, promptId, prompt, engine, language, mentioned, cited, position } = stored;
  const competitors = parseCompetitors(stored.competitors);
  return { id, promptId: promptId ?? "", prompt, engine, language, mentioned, cited, position, competitors };
}
