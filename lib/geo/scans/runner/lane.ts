import type { PlannedCheck } from "#db/queries/geo/checks.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import { afterAnswer, afterOverload, backoffMs, expectedMs, type Pace, roomOf, startPace } from "./pace.ts";
import { afterTurn, conversationsOf, skipped, type Task, taskOf } from "./task.ts";
import type { LaneOptions, Outcome, Ports } from "./types.ts";

const ATTEMPTS_MAX = 4;
/** How long one question is asked in all, waiting between attempts apart. */
const DEADLINE_MS = 120_000;
/** Fewer questions than this in hand, and more are fetched. */
const LOW_WATER = 64;
/** More questions than this that wait to be asked again, and no new one is begun. */
const WAITING_MAX = 256;
/** A stretch ends in time for answers that take this many times the slowest of late. */
const ALLOWANCE = 1.5;
/** A provider that wants to be left alone for longer is asked again after this. */
const PAUSE_MAX_MS = 3_600_000;

/** What a lane shares with the others of its scan. */
export type Stretch = {
  ports: Ports;
  /** When the stretch is over. */
  endsAt: number;
  /** Hands over what came of questions. */
  give: (outcomes: readonly Outcome[]) => void;
  /** Whether more is waiting to be stored than should be held in memory. */
  isFull: () => boolean;
  /** Called when something may have become possible, or has ended. */
  changed: () => void;
  /** Called when questions cannot be read. */
  failed: (error: unknown) => void;
};

/** The questions for one provider: as many at a time as it copes with, each again where that can help. */
export class Lane {
  readonly provider: string;
  private readonly stretch: Stretch;
  private pace: Pace;
  private fresh: Task[] = [];
  private waiting: Task[] = [];
  private readonly calls = new Set<AbortController>();
  private cursor = "";
  private isLoading = false;
  private isExhausted = false;
  private isClosed = false;

  constructor(options: LaneOptions, stretch: Stretch) {
    this.provider = options.provider;
    this.stretch = stretch;
    this.pace = startPace(options.max, options.limit);
  }

  get limit(): number {
    return this.pace.limit;
  }

  /** Nothing is left to ask of this provider. */
  get isDone(): boolean {
    return this.isExhausted && this.isIdle && this.fresh.length + this.waiting.length === 0;
  }

  get isIdle(): boolean {
    return this.calls.size === 0 && !this.isLoading;
  }

  /** Whether an answer asked for now would come before the end of the stretch. */
  get isInTime(): boolean {
    const expected = expectedMs(this.pace);
    const allowedMs = expected === undefined ? DEADLINE_MS : Math.min(DEADLINE_MS, expected * ALLOWANCE);
    return this.stretch.ports.now() + allowedMs <= this.stretch.endsAt;
  }

  /** When something can be asked again: now, or later where the provider or every question waits. */
  get readyAt(): number {
    const soonest = this.fresh.length > 0 && this.waiting.length < WAITING_MAX ? 0 : this.soonestRetry();
    return Math.max(this.pace.pausedUntil, soonest);
  }

  private soonestRetry(): number {
    return this.waiting.reduce((soonest, { notBefore }) => Math.min(soonest, notBefore), Number.POSITIVE_INFINITY);
  }

  /** Begins with the conversations, which take the longest. */
  open(): void {
    this.load(async () => {
      const found = conversationsOf(await this.stretch.ports.turns(this.provider));
      this.stretch.give(found.skipped);
      this.fresh.push(...found.tasks);
      await this.loadPage();
    });
  }

  /** Asks nothing more; what is under way is called off and stays as planned. */
  close(): void {
    this.isClosed = true;
    for (const call of this.calls) call.abort();
  }

  /** Asks as much as is possible now. */
  pump(): void {
    while (this.isFree) {
      const task = this.take(this.stretch.ports.now());
      if (!task) break;
      void this.attempt(task);
    }
    if (this.fresh.length < LOW_WATER && !this.isExhausted && !this.isClosed) this.load(() => this.loadPage());
  }

  private get isFree(): boolean {
    const { ports, isFull } = this.stretch;
    return !this.isClosed && !isFull() && this.isInTime && roomOf(this.pace, this.calls.size, ports.now()) > 0;
  }

  /** What waits to be asked again, so that the next stretch knows how often it was. */
  rest(): Outcome[] {
    const tried = [...this.waiting, ...this.fresh].filter(({ attempts, checks: [check] }) => attempts > check.attempts);
    return tried.map(({ checks: [check], attempts }) => ({ check, attempts, status: "pending" }));
  }

  private take(now: number): Task | undefined {
    const due = this.waiting.findIndex(({ notBefore }) => notBefore <= now);
    if (due >= 0) return this.waiting.splice(due, 1)[0];
    return this.waiting.length < WAITING_MAX ? this.fresh.shift() : undefined;
  }

  private load(work: () => Promise<void>): void {
    if (this.isLoading) return;
    this.isLoading = true;
    work()
      .catch(this.stretch.failed)
      .finally(() => {
        this.isLoading = false;
        this.stretch.changed();
      });
  }

  private async loadPage(): Promise<void> {
    const page: PlannedCheck[] = await this.stretch.ports.nextPage(this.provider, this.cursor);
    this.cursor = page.at(-1)?.id ?? this.cursor;
    this.isExhausted = page.length === 0;
    this.fresh.push(...page.map((check) => taskOf([check])));
  }

  private async attempt(task: Task): Promise<void> {
    const { ports, give, changed } = this.stretch;
    const [check] = task.checks;
    const call = new AbortController();
    this.calls.add(call);
    const wasFull = this.calls.size >= Math.floor(this.pace.limit);
    const startedAt = ports.now();
    const callOff = ports.after(DEADLINE_MS - task.spentMs, () => call.abort(TOO_LATE));
    const attempts = task.attempts + 1;
    try {
      const answer = await ports.ask({ check, history: task.history, signal: call.signal });
      this.pace = afterAnswer(this.pace, { startedAt, now: ports.now(), wasFull });
      give([{ check, attempts, status: "ok", answer }]);
      const next = afterTurn(task, answer.text);
      if (next) this.fresh.unshift(next);
    } catch (error) {
      // Called off with the stretch, it has neither been answered nor refused.
      if (this.isClosed) return;
      const fault = call.signal.aborted ? TOO_LATE : toFault(error);
      this.failed({ ...task, attempts, spentMs: task.spentMs + ports.now() - startedAt }, fault, startedAt);
    } finally {
      callOff();
      this.calls.delete(call);
      changed();
    }
  }

  private failed(task: Task, fault: EngineFault, startedAt: number): void {
    const { ports, give } = this.stretch;
    const now = ports.now();
    const retryAfterMs = fault.retryAfterMs === null ? null : Math.min(fault.retryAfterMs, PAUSE_MAX_MS);
    if (fault.kind === "overload") this.pace = afterOverload(this.pace, { startedAt, now, retryAfterMs });
    const { attempts, checks, spentMs } = task;
    if (!fault.isFinal && attempts < ATTEMPTS_MAX && spentMs < DEADLINE_MS) {
      this.waiting.push({ ...task, notBefore: now + backoffMs(attempts, retryAfterMs, ports.random()) });
      return;
    }
    const [check, ...later] = checks;
    const status = fault.kind === "blocked_zdr" ? "blocked_zdr" : "failed";
    give([{ check, attempts, status, error: fault.message }, ...skipped(later)]);
  }
}

const TOO_LATE = new EngineFault("overload", `There was no answer within ${DEADLINE_MS / 1000} seconds.`, {
  isFinal: true,
});

function toFault(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error;
  return new EngineFault("failed", "The question could not be asked.", { cause: error });
}
