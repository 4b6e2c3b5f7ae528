import { AsyncLocalStorage } from "node:async_hooks";

/** The share of requests' time that waiting jobs get. */
const JOBS_SHARE = 0.2;
/** The longest uninterrupted work before sockets and timers get the event loop. */
const YIELD_AFTER_MS = 5;

const background = new AsyncLocalStorage<true>();

/** Runs work, and everything it starts, with the priority of a job: after requests. */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work);
}

/**
 * Guards the one connection of an embedded database: one holder at a time, requests before jobs. The SQL runs on this
 * thread, so the mutex also yields to the event loop regularly, or no socket would be read.
 */
export class PriorityMutex {
  readonly #now: () => number;
  readonly #requests: (() => void)[] = [];
  readonly #jobs: (() => void)[] = [];
  #isHeld = false;
  #yieldedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds that waiting jobs are entitled to. */
  #owed = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs work exclusively; requests come first, but jobs are never starved. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const isJob = background.getStore() === true;
    if (this.#isHeld) await this.#wait(isJob ? this.#jobs : this.#requests);
    this.#isHeld = true;
    const from = this.#now();
    try {
      return await work();
    } finally {
      this.#settle(this.#now() - from, isJob);
      this.#release();
    }
  }

  #wait(queue: (() => void)[]): Promise<void> {
    return new Promise((resolve) => queue.push(resolve));
  }

  #settle(tookMs: number, isJob: boolean): void {
    this.#owed = this.#jobs.length === 0 ? 0 : this.#owed + (isJob ? -tookMs : tookMs * JOBS_SHARE);
  }

  #release(): void {
    if (this.#requests.length + this.#jobs.length === 0) {
      this.#isHeld = false;
    } else if (this.#now() - this.#yieldedAt < YIELD_AFTER_MS) {
      this.#next()?.();
    } else {
      // Requests that arrive in the meantime compete too.
      setImmediate(() => {
        this.#yieldedAt = this.#now();
        this.#next()?.();
      });
    }
  }

  #next(): (() => void) | undefined {
    const isJobDue = this.#requests.length === 0 || (this.#jobs.length > 0 && this.#owed > 0);
    return (isJobDue ? this.#jobs : this.#requests).shift();
  }
}
