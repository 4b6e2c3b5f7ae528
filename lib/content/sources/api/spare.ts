import { AppError } from "#lib/errors.ts";

/** Most requests for what a ledger can do without: paths and closed issues. */
const SPARE_MAX = 500;
/** So many that the host cannot answer, and nothing optional is asked for any more. */
const FAILURES_MAX = 3;

/**
 * Budget of the requests that only add evidence. Where a host lets nobody ask any more, or does not answer, the ledger
 * is made without them; what the range needs is never asked for through this.
 */
export class SpareRequests {
  private asked = 0;
  private failures = 0;
  private isSpent = false;

  /** The answer; undefined where it is not to be had, or not worth another request. */
  async ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.isSpent || this.asked >= SPARE_MAX) return undefined;
    this.asked += 1;
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      if (fault.kind === "unavailable") this.failures += 1;
      this.isSpent ||= fault.kind === "rateLimited" || this.failures >= FAILURES_MAX;
      return undefined;
    }
  }
}
