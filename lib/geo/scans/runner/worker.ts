import type { PlannedCheck } from "#db/queries/geo/checks.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer } from "#lib/geo/engines/types.ts";
import {
  afterAnswer,
  afterOverload,
  backoffMs,
  createRateLimit,
  expectedMs,
  getFreeSlots,
  type RateLimit,
} from "./rate-limit.ts";
import { afterTurn, createTask, groupConversations, skipChecks, type Task } from "./task.ts";
import type { Outcome, Ports, WorkerOptions } from "./types.ts";

const ATTEMPTS_MAX = 4;
/** Maximum total time of all attempts at one question, excluding backoff. */
const DEADLINE_MS = 120_000;
/** More questions are fetched when fewer than this are loaded. */
const LOW_WATER = 64;
/** No new question starts while this many wait for a retry. */
const WAITING_MAX = 256;
/** No question starts unless this many times the slowest recent latency fits in the batch. */
const LATENCY_SAFETY_FACTOR = 1.5;
/** Upper bound for a provider's Retry-After. */
const PAUSE_MAX_MS = 3_600_000;

/** State and callbacks that the workers of a batch share. */
export type BatchContext = {
  ports: Ports;
  /** When the batch ends. */
  endsAt: number;
  /** Passes outcomes to the writer. */
  addOutcomes: (outcomes: readonly Outcome[]) => void;
  /** Whether too many outcomes wait in memory. */
  isFull: () => boolean;
  /** Called when more work may be possible, or work has ended. */
  onChange: () => void;
  /** Called when questions cannot be loaded. */
  onError: (error: unknown) => void;
};

/** Asks the questions of one provider within its rate limit, and retries those that can still succeed. */
export class ProviderWorker {
  readonly provider: string;
  private readonly context: BatchContext;
  private rateLimit: RateLimit;
  private fresh: Task[] = [];
  private waiting: Task[] = [];
  private readonly calls = new Set<AbortController>();
  private cursor = "";
  private isLoading = false;
  private isExhausted = false;
  private isClosed = false;
  private isOverBudget = false;

  constructor(options: WorkerOptions, context: BatchContext) {
    this.provider = options.provider;
    this.context = context;
    this.rateLimit = createRateLimit(options.max, options.limit);
  }

  get limit(): number {
    return this.rateLimit.limit;
  }

  /** Whether no question is left for this provider. */
  get isDone(): boolean {
    return this.isExhausted && this.isIdle && this.fresh.length + this.waiting.length === 0;
  }

  get isIdle(): boolean {
    return this.calls.size === 0 && !this.isLoading;
  }

  /** Whether the budget covers no further question, and none is in flight that may cost less than expected. */
  get isBlocked(): boolean {
    return this.isOverBudget && this.isIdle;
  }

  /** Whether an answer requested now would arrive before the batch ends. */
  get isInTime(): boolean {
    const expected = expectedMs(this.rateLimit);
    const allowedMs = expected === undefined ? DEADLINE_MS : Math.min(DEADLINE_MS, expected * LATENCY_SAFETY_FACTOR);
    return this.context.ports.now() + allowedMs <= this.context.endsAt;
  }

  /** When the next question can start: now, or later if the provider pauses or every question waits for a retry. */
  get readyAt(): number {
    const soonest = this.fresh.length > 0 && this.waiting.length < WAITING_MAX ? 0 : this.soonestRetry();
    return Math.max(this.rateLimit.pausedUntil, soonest);
  }

  private soonestRetry(): number {
    return this.waiting.reduce((soonest, { notBefore }) => Math.min(soonest, notBefore), Number.POSITIVE_INFINITY);
  }

  /** Loads conversations first, since they take the longest. */
  start(): void {
    this.load(async () => {
      const conversations = groupConversations(await this.context.ports.turns(this.provider));
      this.context.addOutcomes(conversations.skipped);
      this.fresh.push(...conversations.tasks);
      await this.loadPage();
    });
  }

  /** Starts nothing more and aborts calls in flight; their checks stay pending. */
  close(): void {
    this.isClosed = true;
    for (const call of this.calls) call.abort();
  }

  /** Starts as many questions as possible now. */
  startReady(): void {
    const { ports } = this.context;
    this.isOverBudget = false;
    while (this.isFree) {
      const task = this.take(ports.now());
      if (!task) break;
      this.isOverBudget = !ports.reserve(task.checks[0]);
      if (this.isOverBudget) {
        this.fresh.unshift(task);
        break;
      }
      void this.attempt(task);
    }
    if (this.fresh.length < LOW_WATER && !this.isExhausted && !this.isClosed) this.load(() => this.loadPage());
  }

  private get isFree(): boolean {
    const { ports, isFull } = this.context;
    return (
      !this.isClosed && !isFull() && this.isInTime && getFreeSlots(this.rateLimit, this.calls.size, ports.now()) > 0
    );
  }

  /** Pending outcomes of questions tried in this batch, so that the next batch knows their attempts. */
  pendingOutcomes(): Outcome[] {
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
      .catch(this.context.onError)
      .finally(() => {
        this.isLoading = false;
        this.context.onChange();
      });
  }

  private async loadPage(): Promise<void> {
    const page: PlannedCheck[] = await this.context.ports.nextPage(this.provider, this.cursor);
    this.cursor = page.at(-1)?.id ?? this.cursor;
    this.isExhausted = page.length === 0;
    this.fresh.push(...page.map((check) => createTask([check])));
  }

  private async attempt(task: Task): Promise<void> {
    const { ports, addOutcomes, onChange } = this.context;
    const [check] = task.checks;
    const controller = new AbortController();
    this.calls.add(controller);
    const wasFull = this.calls.size >= Math.floor(this.rateLimit.limit);
    const startedAt = ports.now();
    const cancelDeadline = ports.after(DEADLINE_MS - task.spentMs, () => controller.abort(TOO_LATE));
    const attempts = task.attempts + 1;
    let answer: EngineAnswer | undefined;
    try {
      answer = await ports.ask({ check, history: task.history, signal: controller.signal });
      this.rateLimit = afterAnswer(this.rateLimit, { startedAt, now: ports.now(), wasFull });
      addOutcomes([{ check, attempts, status: "ok", answer }]);
      const next = afterTurn(task, answer.text);
      if (next) this.fresh.unshift(next);
    } catch (error) {
      // Aborted with the batch: the question was neither answered nor refused.
      if (this.isClosed) return;
      const fault = controller.signal.aborted ? TOO_LATE : toFault(error);
      this.handleFailure({ ...task, attempts, spentMs: task.spentMs + ports.now() - startedAt }, fault, startedAt);
    } finally {
      cancelDeadline();
      ports.release(check, answer);
      this.calls.delete(controller);
      onChange();
    }
  }

  private handleFailure(task: Task, fault: EngineFault, startedAt: number): void {
    const { ports, addOutcomes } = this.context;
    const now = ports.now();
    const retryAfterMs = fault.retryAfterMs === null ? null : Math.min(fault.retryAfterMs, PAUSE_MAX_MS);
    if (fault.kind === "overload") this.rateLimit = afterOverload(this.rateLimit, { startedAt, now, retryAfterMs });
    const { attempts, checks, spentMs } = task;
    if (!fault.isFinal && attempts < ATTEMPTS_MAX && spentMs < DEADLINE_MS) {
      this.waiting.push({ ...task, notBefore: now + backoffMs(attempts, retryAfterMs, ports.random()) });
      return;
    }
    const [check, ...later] = checks;
    const status = fault.kind === "blocked_zdr" ? "blocked_zdr" : "failed";
    addOutcomes([{ check, attempts, status, error: fault.message }, ...skipChecks(later)]);
  }
}

const TOO_LATE = new EngineFault("overload", `There was no answer within ${DEADLINE_MS / 1000} seconds.`, {
  isFinal: true,
});

function toFault(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error;
  return new EngineFault("failed", "The question could not be asked.", { cause: error });
}
