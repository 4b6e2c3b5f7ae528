import { AppError } from "#lib/errors.ts";

/** Maximum requests for optional evidence: paths and closed issues. */
const REQUESTS_MAX = 500;
/** Failed requests after which no further optional request is sent. */
const FAILURES_MAX = 3;

/**
 * Budget for requests that only add evidence. If the host limits or fails them, the ledger is built without them.
 * Requests that a range depends on must not use it.
 */
export class OptionalRequests {
  private requestCount = 0;
  private failures = 0;
  private isExhausted = false;

  /** Returns the answer, or undefined if it fails or the budget is exhausted. */
  async ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.isExhausted || this.requestCount >= REQUESTS_MAX) return undefined;
    this.requestCount += 1;
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      if (fault.kind === "unavailable") this.failures += 1;
      this.isExhausted ||= fault.kind === "rateLimited" || this.failures >= FAILURES_MAX;
      return undefined;
    }
  }
}
