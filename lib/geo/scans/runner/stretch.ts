import { Batcher } from "./batcher.ts";
import { Lane } from "./lane.ts";
import type { LaneOptions, Ports, StretchEnd } from "./types.ts";

/** Answers held in memory before no further question is put. */
const HELD_MAX = 500;
/** When every provider waits for longer than this, the stretch ends instead of waiting along. */
const IDLE_MAX_MS = 20_000;

type StretchOptions = {
  lanes: readonly LaneOptions[];
  /** How long questions are asked before the caller is told how far it came. */
  durationMs: number;
  /** Ends the stretch from outside: the scan was canceled. */
  signal: AbortSignal;
};

/**
 * Asks what waits of every provider side by side, each at its own pace, for as long as the caller allows: no provider waits
 * for another. What came is stored in batches while asking goes on.
 * @throws what storing or reading throws in the end; what was not stored is pending then
 */
export async function runStretch(ports: Ports, { lanes, durationMs, signal }: StretchOptions): Promise<StretchEnd> {
  if (signal.aborted) return { state: "stopped", resumeAt: null, limits: {} };
  const run = new StretchRun(ports, lanes, durationMs);
  const stop = () => run.end("stopped");
  signal.addEventListener("abort", stop);
  try {
    return await run.run(durationMs);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

class StretchRun {
  private readonly ports: Ports;
  private readonly lanes: Lane[];
  private readonly batcher: Batcher;
  private readonly ended = Promise.withResolvers<StretchEnd["state"]>();
  private isOver = false;
  private resumeAt: number | null = null;
  private callOffWake: () => void = () => undefined;

  constructor(ports: Ports, lanes: readonly LaneOptions[], durationMs: number) {
    this.ports = ports;
    this.batcher = new Batcher(ports, {
      stored: () => this.turn(),
      over: () => this.end("stopped"),
      failed: (error) => this.fail(error),
    });
    const shared = {
      ports,
      endsAt: ports.now() + durationMs,
      give: this.batcher.add.bind(this.batcher),
      isFull: () => this.batcher.held >= HELD_MAX,
      changed: () => this.turn(),
      failed: (error: unknown) => this.fail(error),
    };
    this.lanes = lanes.map((lane) => new Lane(lane, shared));
  }

  async run(durationMs: number): Promise<StretchEnd> {
    const callOffEnd = this.ports.after(durationMs, () => this.end("paused"));
    try {
      for (const lane of this.lanes) lane.open();
      this.turn();
      const state = await this.ended.promise;
      this.batcher.add(this.lanes.flatMap((lane) => lane.rest()));
      await this.batcher.flush();
      const limits = Object.fromEntries(this.lanes.map(({ provider, limit }) => [provider, limit]));
      return { state, resumeAt: this.resumeAt, limits };
    } finally {
      callOffEnd();
      this.callOffWake();
    }
  }

  /** Ends it for all: what is under way is called off. */
  end(state: StretchEnd["state"]): void {
    this.isOver = true;
    for (const lane of this.lanes) lane.close();
    this.ended.resolve(state);
  }

  private fail(error: unknown): void {
    this.ended.reject(error);
    this.end("stopped");
  }

  /** Asks what can be asked now, and finds when to look again. */
  private turn(): void {
    if (this.isOver) return;
    for (const lane of this.lanes) lane.pump();
    const open = this.lanes.filter((lane) => !lane.isDone && (!lane.isIdle || lane.isInTime));
    const now = this.ports.now();
    const wakeAt = Math.min(...open.map(({ readyAt }) => readyAt).filter((at) => at > now));
    if (open.length === 0) this.end(this.lanes.every(({ isDone }) => isDone) ? "done" : "paused");
    else if (open.every((lane) => lane.isIdle && lane.readyAt > now + IDLE_MAX_MS)) this.endUntil(wakeAt);
    else this.wake(wakeAt - now);
  }

  private endUntil(resumeAt: number): void {
    this.resumeAt = resumeAt;
    this.end("paused");
  }

  private wake(ms: number): void {
    this.callOffWake();
    if (Number.isFinite(ms)) this.callOffWake = this.ports.after(ms, () => this.turn());
  }
}
