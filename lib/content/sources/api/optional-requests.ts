import { AppError } from "#lib/errors.ts";

/** Maximum requests for paths and closed issues. */
const REQUESTS_MAX = 500;
/** Failed requests after which no further optional request is sent. */
const FAILURES_MAX = 3;

export type RequestBudget = {
  max?: number;
  /** Whether a rate limit ends the whole reading, which then waits for its end, instead of only these requests. */
  throwsRateLimits?: boolean;
  /** Whether no further request may be sent, so that others can use what is left of a rate limit. */
  isScarce?: () => boolean;
};

/**
 * Budget for requests that only add evidence. If the host fails them, the ledger is built without them. Requests that a
 * range depends on must not use it.
 */
export class OptionalRequests {
  private readonly budget: RequestBudget;
  private requestCount = 0;
  private failures = 0;
  private isExhausted = false;

  constructor(budget: RequestBudget = {}) {
    this.budget = budget;
  }

  /** Returns the answer, or undefined if it fails or the budget is exhausted. */
  async ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    const { max = REQUESTS_MAX, throwsRateLimits = false, isScarce } = this.budget;
    if (this.isExhausted || this.requestCount >= max || isScarce?.()) return undefined;
    this.requestCount += 1;
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      if (throwsRateLimits && fault.kind === "rateLimited") throw fault;
      if (fault.kind === "unavailable") this.failures += 1;
      this.isExhausted ||= fault.kind === "rateLimited" || this.failures >= FAILURES_MAX;
      return undefined;
    }
  }
}
