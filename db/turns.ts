import { AsyncLocalStorage } from "node:async_hooks";

/** How many requests go before a job that waits. */
const REQUESTS_A_JOB = 8;
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
  readonly #requests: (() => void)[] = [];
  readonly #jobs: (() => void)[] = [];
  #isTaken = false;
  /** Requests that went before a waiting job, one after the other. */
  #passed = 0;
  #breathedAt = 0;

  /** Does work while nobody else does any; requests first, though jobs are never left standing. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#granted(background.getStore() ? this.#jobs : this.#requests);
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #granted(queue: (() => void)[]): Promise<void> {
    return new Promise((resolve) => queue.push(resolve));
  }

  #pass(): void {
    if (this.#requests.length + this.#jobs.length === 0) {
      this.#isTaken = false;
    } else if (performance.now() - this.#breathedAt < BREATH_MS) {
      this.#next()?.();
    } else {
      // Who comes meanwhile is chosen from as well.
      setImmediate(() => {
        this.#breathedAt = performance.now();
        this.#next()?.();
      });
    }
  }

  #next(): (() => void) | undefined {
    const isJobDue = this.#requests.length === 0 || (this.#jobs.length > 0 && this.#passed >= REQUESTS_A_JOB);
    this.#passed = isJobDue || this.#jobs.length === 0 ? 0 : this.#passed + 1;
    return (isJobDue ? this.#jobs : this.#requests).shift();
  }
}
