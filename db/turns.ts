import { AsyncLocalStorage } from "node:async_hooks";

/** What jobs that wait have of the time that requests take. */
const JOBS_SHARE = 0.2;
/** How long turns follow each other before sockets and timers have theirs. */
const BREATH_MS = 5;

const background = new AsyncLocalStorage<true>();

/** Does work, and all that it ever starts, behind what people and programs wait for. */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work);
}

/**
 * Who has the one connection of an embedded database. Its SQL runs on this very thread, one promise after the other: without
 * a pause no socket would be read before the last statement is done, and without an order whoever asks last waits for the
 * jobs of all who asked before.
 */
export class Turns {
  readonly #now: () => number;
  readonly #requests: (() => void)[] = [];
  readonly #jobs: (() => void)[] = [];
  #isTaken = false;
  #breathedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds that jobs have to come, while some wait. */
  #owed = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Does work while nobody else does any; requests first, though jobs are never left standing. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const isJob = background.getStore() === true;
    if (this.#isTaken) await this.#granted(isJob ? this.#jobs : this.#requests);
    this.#isTaken = true;
    const from = this.#now();
    try {
      return await work();
    } finally {
      this.#count(this.#now() - from, isJob);
      this.#pass();
    }
  }

  #granted(queue: (() => void)[]): Promise<void> {
    return new Promise((resolve) => queue.push(resolve));
  }

  #count(tookMs: number, isJob: boolean): void {
    this.#owed = this.#jobs.length === 0 ? 0 : this.#owed + (isJob ? -tookMs : tookMs * JOBS_SHARE);
  }

  #pass(): void {
    if (this.#requests.length + this.#jobs.length === 0) {
      this.#isTaken = false;
    } else if (this.#now() - this.#breathedAt < BREATH_MS) {
      this.#next()?.();
    } else {
      // Who comes meanwhile is chosen from as well.
      setImmediate(() => {
        this.#breathedAt = this.#now();
        this.#next()?.();
      });
    }
  }

  #next(): (() => void) | undefined {
    const isJobDue = this.#requests.length === 0 || (this.#jobs.length > 0 && this.#owed > 0);
    return (isJobDue ? this.#jobs : this.#requests).shift();
  }
}
