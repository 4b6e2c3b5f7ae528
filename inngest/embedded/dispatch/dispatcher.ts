import type { Db } from "#db/client.ts";
import { findNextDue, type IqJobRow, leaseJobs, lockDueJobs, rescheduleJob } from "#db/queries/embedded/jobs.ts";
import { findRun, listSteps } from "#db/queries/embedded/runs.ts";
import { concurrencyLimit } from "#inngest/embedded/functions/concurrency.ts";
import type { Registry } from "#inngest/embedded/functions/definition.ts";
import { applyResult, type CallResult } from "#inngest/embedded/runs/response.ts";
import { fireTimer } from "#inngest/embedded/runs/timers.ts";
import type { Clock } from "#lib/clock.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import { callFunction, type Transport } from "./call.ts";
import type { Leadership } from "./leadership.ts";

/** A limit over all functions, in addition to their own. */
const MAX_UNDER_WAY = 512;
/** One transaction claims at most this many jobs. */
const MAX_CLAIMED = 16;
const FAULT_DELAY_MS = 1_000;

type Options = {
  db: Db;
  clock: Clock;
  signingKey: string;
  transport: Transport;
  leadership: Leadership;
  registry: () => Registry;
  wake: () => void;
};

/** Claims due jobs and runs them in parallel within the concurrency limits of their functions. */
export class Dispatcher {
  private readonly options: Options;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly counts = new Map<string, number>();
  /** Jobs whose outcome could not be stored; they return to the queue. */
  private readonly lost = new Map<string, IqJobRow>();

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Starts due jobs.
   * @returns the number of started jobs, and when the next one is due; undefined when none is waiting or all are
   * blocked by running ones
   */
  async dispatch(leader: number): Promise<{ started: number; dueInMs?: number | undefined }> {
    await this.returnLost();
    const limit = Math.min(MAX_CLAIMED, MAX_UNDER_WAY - this.underWay.size);
    if (limit <= 0) return { started: 0 };
    const dueInMs = await this.dueInMs(leader);
    if (dueInMs === undefined || dueInMs > 0) return { started: 0, dueInMs };
    faultPoint("jobs-claim", "before");
    const jobs = await this.claim(leader, limit);
    if (jobs.length > 0) faultPoint("jobs-claim", "after");
    for (const job of jobs) this.start(job);
    return { started: jobs.length };
  }

  private async dueInMs(leader: number): Promise<number | undefined> {
    const next = await findNextDue(this.options.db, { leader, ...this.occupied() });
    return next && Math.max(0, next.getTime() - this.options.clock.now().getTime());
  }

  /** Waits for the running jobs. */
  async settle(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private occupied() {
    const registry = this.options.registry();
    const saturated = [...this.counts.keys()].filter((key) => !hasRoom(registry, this.counts, key));
    return { saturated, underWay: [...this.underWay.keys()] };
  }

  private claim(leader: number, limit: number): Promise<IqJobRow[]> {
    const { db, clock, leadership } = this.options;
    return db.transaction(async (tx) => {
      await leadership.assert(tx, leader);
      const due = await lockDueJobs(tx, { leader, now: clock.now(), limit, ...this.occupied() });
      const jobs = this.admit(due);
      await leaseJobs(
        tx,
        jobs.map((job) => job.id),
        leader,
      );
      return jobs.map((job) => ({ ...job, leasedBy: leader, generation: job.generation + 1 }));
    });
  }

  /** Keeps the jobs that fit within the limits in addition to the running ones. */
  private admit(due: IqJobRow[]): IqJobRow[] {
    const registry = this.options.registry();
    const counts = new Map(this.counts);
    const admitted: IqJobRow[] = [];
    for (const job of due) {
      if (!job.concurrencyKeys.every((key) => hasRoom(registry, counts, key))) continue;
      for (const key of job.concurrencyKeys) counts.set(key, (counts.get(key) ?? 0) + 1);
      admitted.push(job);
    }
    return admitted;
  }

  private start(job: IqJobRow): void {
    this.count(job, 1);
    const done = this.perform(job)
      .catch((error: unknown) => {
        log.error({ err: error, job: job.id }, "the outcome of a job could not be stored");
        this.lost.set(job.id, job);
      })
      .finally(() => {
        this.count(job, -1);
        this.underWay.delete(job.id);
        this.options.wake();
      });
    this.underWay.set(job.id, done);
  }

  private count(job: IqJobRow, change: 1 | -1): void {
    for (const key of job.concurrencyKeys) {
      const count = (this.counts.get(key) ?? 0) + change;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }

  private async perform(job: IqJobRow): Promise<void> {
    const { db, clock, registry } = this.options;
    const isCall = job.kind === "discover" || job.kind === "step";
    const result = isCall ? await this.call(job) : undefined;
    faultPoint("jobs-commit", "before");
    await db.transaction(async (tx) => {
      const work = { tx, now: clock.now(), registry: registry() };
      if (result) await applyResult(work, job, result);
      else await fireTimer(work, job);
    });
    faultPoint("jobs-commit", "after");
  }

  private async call(job: IqJobRow): Promise<CallResult> {
    const { db, signingKey, transport, registry } = this.options;
    const fn = registry().get(job.functionId);
    const run = job.runId ? await findRun(db, job.runId) : undefined;
    if (!fn || !run) {
      const error = { name: "Error", message: `The function ${job.functionId} is no longer registered.` };
      return { kind: "error", error, isRetriable: false, retryAfter: null };
    }
    const result = await callFunction(transport, signingKey, { fn, job, run, steps: await listSteps(db, run.id) });
    if (result.kind === "unreachable")
      log.warn({ job: job.id, reason: result.reason }, "the application is unreachable");
    return result;
  }

  private async returnLost(): Promise<void> {
    const { db, clock } = this.options;
    for (const [id, job] of this.lost) {
      await rescheduleJob(db, { ...job, runAt: new Date(clock.now().getTime() + FAULT_DELAY_MS) });
      this.lost.delete(id);
    }
  }
}

function hasRoom(registry: Registry, counts: ReadonlyMap<string, number>, key: string): boolean {
  const limit = concurrencyLimit(registry, key);
  return limit === undefined || (counts.get(key) ?? 0) < limit;
}
