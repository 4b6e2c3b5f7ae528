import { OutcomeWriter } from "./outcome-writer.ts";
import type { BatchResult, Ports, WorkerOptions } from "./types.ts";
import { ProviderWorker } from "./worker.ts";

/** Outcomes held in memory before no further question starts. */
const HELD_MAX = 500;
/** If every provider is idle for longer than this, the batch ends instead of waiting. */
const IDLE_MAX_MS = 20_000;

type BatchOptions = {
  workers: readonly WorkerOptions[];
  /** How long to ask before returning the progress. */
  durationMs: number;
  /** Stops the batch when the scan is canceled. */
  signal: AbortSignal;
};

/**
 * Asks the pending questions of all providers in parallel, each within its own rate limit, until the duration is
 * over. Outcomes are stored meanwhile.
 * @throws the final error of storing or loading; checks that were not stored stay pending
 */
export async function runBatch(ports: Ports, { workers, durationMs, signal }: BatchOptions): Promise<BatchResult> {
  if (signal.aborted) return { state: "stopped", resumeAt: null, limits: {} };
  const runner = new BatchRunner(ports, workers, durationMs);
  const stop = () => runner.end("stopped");
  signal.addEventListener("abort", stop);
  try {
    return await runner.run(durationMs);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

class BatchRunner {
  private readonly ports: Ports;
  private readonly workers: ProviderWorker[];
  private readonly writer: OutcomeWriter;
  private readonly ended = Promise.withResolvers<BatchResult["state"]>();
  private isOver = false;
  private resumeAt: number | null = null;
  private cancelWake: () => void = () => undefined;

  constructor(ports: Ports, workers: readonly WorkerOptions[], durationMs: number) {
    this.ports = ports;
    this.writer = new OutcomeWriter(ports, {
      onStored: () => this.tick(),
      onEnded: () => this.end("stopped"),
      onError: (error) => this.fail(error),
    });
    const shared = {
      ports,
      endsAt: ports.now() + durationMs,
      addOutcomes: this.writer.add.bind(this.writer),
      isFull: () => this.writer.held >= HELD_MAX,
      onChange: () => this.tick(),
      onError: (error: unknown) => this.fail(error),
    };
    this.workers = workers.map((workerOptions) => new ProviderWorker(workerOptions, shared));
  }

  async run(durationMs: number): Promise<BatchResult> {
    const cancelEnd = this.ports.after(durationMs, () => this.end("paused"));
    try {
      for (const worker of this.workers) worker.start();
      this.tick();
      const state = await this.ended.promise;
      this.writer.add(this.workers.flatMap((worker) => worker.pendingOutcomes()));
      await this.writer.flush();
      const limits = Object.fromEntries(this.workers.map(({ provider, limit }) => [provider, limit]));
      return { state, resumeAt: this.resumeAt, limits };
    } finally {
      cancelEnd();
      this.cancelWake();
    }
  }

  /** Ends the batch for all workers and aborts calls in flight. */
  end(state: BatchResult["state"]): void {
    this.isOver = true;
    for (const worker of this.workers) worker.close();
    this.ended.resolve(state);
  }

  private fail(error: unknown): void {
    this.ended.reject(error);
    this.end("stopped");
  }

  /** Starts what can start now and schedules the next tick. */
  private tick(): void {
    if (this.isOver) return;
    for (const worker of this.workers) worker.startReady();
    const unfinished = this.workers.filter((worker) => !worker.isDone);
    const affordable = unfinished.filter((worker) => !worker.isBlocked);
    const open = affordable.filter((worker) => !worker.isIdle || worker.isInTime);
    const now = this.ports.now();
    const wakeAt = Math.min(...open.map(({ readyAt }) => readyAt).filter((instant) => instant > now));
    if (unfinished.length === 0) this.end("done");
    else if (affordable.length === 0) this.end("over_budget");
    else if (open.length === 0) this.end("paused");
    else if (open.every((worker) => worker.isIdle && worker.readyAt > now + IDLE_MAX_MS)) this.endUntil(wakeAt);
    else this.wake(wakeAt - now);
  }

  private endUntil(resumeAt: number): void {
    this.resumeAt = resumeAt;
    this.end("paused");
  }

  private wake(ms: number): void {
    this.cancelWake();
    if (Number.isFinite(ms)) this.cancelWake = this.ports.after(ms, () => this.tick());
  }
}
