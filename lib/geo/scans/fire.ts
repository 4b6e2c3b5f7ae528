import "server-only";
import { type Db, getDb } from "#db/client.ts";
import {
  claimDueSettings,
  type DueSettings,
  findOpenScan,
  recordScanTimes,
  type ScanRow,
} from "#db/queries/geo/scans.ts";
import { isGeoPlan } from "#lib/billing/plans.ts";
import { builtIn, withBillingErrors } from "#lib/billing/terms.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { faultPoint } from "#lib/fault.ts";
import { getProject } from "#lib/geo/project.ts";
import { log } from "#lib/log.ts";
import { requireBudget } from "./budget.ts";
import { sendScan, storeScan, storeSkipped } from "./queue.ts";
import { resolvePlan } from "./resolve.ts";

const HOUR_MS = 3_600_000;
/** Projects that may fail in one pass before it stops until the next minute. */
const FAULTS_MAX = 50;

type Platform = { db: Db; clock: Clock };

/**
 * Starts the scan of every due project. Each project has its own transaction that moves its due time and inserts the
 * scan, so crashes and parallel processes cannot start it twice. Intervals missed during downtime yield one scan, and
 * the sweep resends lost events.
 * @returns the number of queued scans
 */
export async function fireScans({ db, clock }: Platform = { db: getDb(), clock: systemClock }): Promise<number> {
  const faulty: string[] = [];
  let queued = 0;
  while (faulty.length < FAULTS_MAX) {
    const fired = await fireNext(db, clock.now(), faulty);
    if (fired === "none") break;
    if (fired.scan && (await send(fired.scan))) queued++;
  }
  return queued;
}

type Fired = { scan: ScanRow | undefined };

/** @param faulty ids of settings to skip; failing ones are added */
async function fireNext(db: Db, now: Date, faulty: string[]): Promise<Fired | "none"> {
  let claimed: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const settings = await claimDueSettings(tx, now, faulty);
      if (!settings || settings.nextScanAt === null) return "none";
      claimed = settings.id;
      return { scan: await fireOne(tx, settings, settings.nextScanAt, now) };
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    // One faulty project must not block the others; it stays due.
    log.error({ err: error, settingsId: claimed }, "could not start a due scan; it stays due");
    faulty.push(claimed);
    return { scan: undefined };
  }
}

async function fireOne(tx: Db, settings: DueSettings, dueAt: Date, now: Date): Promise<ScanRow | undefined> {
  const { organizationId, projectId, scanIntervalHours } = settings;
  await recordScanTimes(tx, organizationId, projectId, { nextScanAt: nextAfter(dueAt, scanIntervalHours, now) });
  // The open scan already asks the same questions.
  if (await findOpenScan(tx, organizationId, projectId)) return undefined;
  const scan = { organizationId, projectId, kind: "scan", trigger: "schedule" } as const;
  try {
    return await tx.transaction(async (inner) => {
      await requirePlan(inner, organizationId);
      const plan = await resolvePlan(inner, await getProject(inner, organizationId, projectId), {});
      await requireBudget(inner, { organizationId, projectId }, plan, now);
      return storeScan(inner, { ...scan, plan }, now);
    });
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.kind)) throw error;
    await storeSkipped(tx, scan, `${error.message}. ${error.recovery}`, now);
    return undefined;
  }
}

const REFUSALS = new Set(["paymentRequired", "conflict", "invalid"]);

/** The first scheduled instant after `now`. */
function nextAfter(dueAt: Date, intervalHours: number, now: Date): Date {
  const intervalMs = intervalHours * HOUR_MS;
  const missed = Math.floor((now.getTime() - dueAt.getTime()) / intervalMs);
  return new Date(dueAt.getTime() + (missed + 1) * intervalMs);
}

async function requirePlan(tx: Db, organizationId: string): Promise<void> {
  const { plan } = await withBillingErrors(organizationId, () => builtIn.getTerms(tx, organizationId));
  if (isGeoPlan(plan)) return;
  throw new AppError(
    "paymentRequired",
    "The organization has no GEO plan",
    "Ask the operator of this installation for a plan.",
  );
}

async function send(scan: ScanRow): Promise<boolean> {
  faultPoint("fire-scan", "before");
  try {
    await sendScan(scan, scan.id);
    return true;
  } catch (error) {
    log.error({ err: error, scanId: scan.id }, "could not queue a due scan; the sweep sends it again");
    return false;
  }
}
