import type { Outcome, Ports } from "./types.ts";

/** Outcomes are stored when there are so many, or none has come for a moment. */
const BATCH = 50;
const BATCH_MAX = 200;
const WAIT_MS = 200;
const ATTEMPTS_MAX = 5;
const RETRY_MS = 500;

type Listener = {
  /** There is room for more. */
  stored: () => void;
  /** The scan is over: nothing more is stored. */
  over: () => void;
  failed: (error: unknown) => void;
};

/** Stores outcomes in batches, one after another, while more come in. */
export class Batcher {
  private readonly ports: Pick<Ports, "store" | "after">;
  private readonly listener: Listener;
  private waiting: Outcome[] = [];
  private storing = 0;
  private work: Promise<void> | undefined;
  private callOff: (() => void) | undefined;
  private isClosed = false;
  private fault: { error: unknown } | undefined;

  constructor(ports: Pick<Ports, "store" | "after">, listener: Listener) {
    this.ports = ports;
    this.listener = listener;
  }

  /** How many outcomes are in memory. */
  get held(): number {
    return this.waiting.length + this.storing;
  }

  add(outcomes: readonly Outcome[]): void {
    if (this.isClosed || outcomes.length === 0) return;
    this.waiting.push(...outcomes);
    if (this.waiting.length >= BATCH) this.begin();
    else this.callOff ??= this.ports.after(WAIT_MS, () => this.begin());
  }

  /** Stores what is held, and waits for it. @throws what storing throws in the end */
  async flush(): Promise<void> {
    this.begin();
    await this.work;
    if (this.fault) throw this.fault.error;
  }

  private begin(): void {
    this.callOff?.();
    this.callOff = undefined;
    this.work ??= this.storeAll().finally(() => {
      this.work = undefined;
    });
  }

  private async storeAll(): Promise<void> {
    try {
      while (this.waiting.length > 0 && !this.isClosed) {
        const batch = this.waiting.splice(0, BATCH_MAX);
        this.storing = batch.length;
        const goesOn = await this.storeOne(batch);
        this.storing = 0;
        if (goesOn) this.listener.stored();
        else this.close(this.listener.over);
      }
    } catch (error) {
      this.storing = 0;
      this.fault = { error };
      this.close(() => this.listener.failed(error));
    }
  }

  private close(tell: () => void): void {
    this.isClosed = true;
    this.waiting = [];
    tell();
  }

  private async storeOne(batch: readonly Outcome[]): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.ports.store(batch);
      } catch (error) {
        if (attempt === ATTEMPTS_MAX) throw error;
        await new Promise<void>((resolve) => this.ports.after(RETRY_MS * attempt, resolve));
      }
    }
  }
}
