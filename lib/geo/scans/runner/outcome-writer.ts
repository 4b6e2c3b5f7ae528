import type { Outcome, Ports } from "./types.ts";

/** Outcomes are written once this many wait, or after `FLUSH_AFTER_MS`. */
const FLUSH_SIZE = 50;
const WRITE_MAX = 200;
const FLUSH_AFTER_MS = 200;
const ATTEMPTS_MAX = 5;
const RETRY_MS = 500;

type Listener = {
  /** A write succeeded, so there is room for more. */
  onStored: () => void;
  /** The scan has ended: nothing more is stored. */
  onEnded: () => void;
  onError: (error: unknown) => void;
};

/** Stores outcomes in groups, one write at a time, while more come in. */
export class OutcomeWriter {
  private readonly ports: Pick<Ports, "store" | "after">;
  private readonly listener: Listener;
  private waiting: Outcome[] = [];
  private storing = 0;
  private work: Promise<void> | undefined;
  private cancelTimer: (() => void) | undefined;
  private isClosed = false;
  private fault: { error: unknown } | undefined;

  constructor(ports: Pick<Ports, "store" | "after">, listener: Listener) {
    this.ports = ports;
    this.listener = listener;
  }

  /** Outcomes in memory: waiting or being written. */
  get held(): number {
    return this.waiting.length + this.storing;
  }

  add(outcomes: readonly Outcome[]): void {
    if (this.isClosed || outcomes.length === 0) return;
    this.waiting.push(...outcomes);
    if (this.waiting.length >= FLUSH_SIZE) this.begin();
    else this.cancelTimer ??= this.ports.after(FLUSH_AFTER_MS, () => this.begin());
  }

  /** Writes all waiting outcomes and awaits them. @throws the error of the last attempt to store */
  async flush(): Promise<void> {
    this.begin();
    await this.work;
    if (this.fault) throw this.fault.error;
  }

  private begin(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.work ??= this.storeAll().finally(() => {
      this.work = undefined;
    });
  }

  private async storeAll(): Promise<void> {
    try {
      while (this.waiting.length > 0 && !this.isClosed) {
        const batch = this.waiting.splice(0, WRITE_MAX);
        this.storing = batch.length;
        const isOpen = await this.storeOne(batch);
        this.storing = 0;
        if (isOpen) this.listener.onStored();
        else this.close(this.listener.onEnded);
      }
    } catch (error) {
      this.storing = 0;
      this.fault = { error };
      this.close(() => this.listener.onError(error));
    }
  }

  private close(notify: () => void): void {
    this.isClosed = true;
    this.waiting = [];
    notify();
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
