import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { acquireLeadership, holdsLeadership, releaseLeadership, renewLeadership } from "#db/queries/embedded/leader.ts";
import type { Clock } from "#lib/clock.ts";
import { log } from "#lib/log.ts";

/** The pause after a leader dies. A leader that stalls longer is fenced, but loses no work. */
const LEASE_MS = 8_000;
const RENEW_MS = 2_000;
const NEVER = new Date("9999-12-31T00:00:00Z");

/** Thrown when the lease is lost during a transaction, which rolls it back. */
export class LeadershipLostError extends Error {
  constructor() {
    super("Another server leads by now.");
    this.name = "LeadershipLostError";
  }
}

/**
 * Elects the dispatcher among several servers: the holder of a lease row whose generation fences the others. With
 * `isExclusive` no other process can open this database, so the lease is taken at once and kept.
 */
export class Leadership {
  private readonly db: Db;
  private readonly clock: Clock;
  private readonly isExclusive: boolean;
  private readonly holder = randomUUID();
  private generation: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: { db: Db; clock: Clock; isExclusive: boolean }) {
    this.db = options.db;
    this.clock = options.clock;
    this.isExclusive = options.isExclusive;
  }

  /** @returns the generation of this leader, undefined while another server leads */
  async acquire(): Promise<number | undefined> {
    if (this.generation !== undefined) return this.generation;
    const now = this.clock.now();
    const { db, holder, isExclusive: force } = this;
    this.generation = await acquireLeadership(db, { holder, now, expiresAt: this.expiry(), force });
    if (this.generation === undefined) return undefined;
    log.debug({ generation: this.generation }, "leading the job server");
    if (!this.isExclusive) this.timer ??= setInterval(() => void this.renew(), RENEW_MS).unref();
    return this.generation;
  }

  private expiry(): Date {
    return this.isExclusive ? NEVER : new Date(this.clock.now().getTime() + LEASE_MS);
  }

  private async renew(): Promise<void> {
    const { holder, generation } = this;
    if (generation === undefined) return;
    try {
      const isHeld = await renewLeadership(this.db, { holder, generation, expiresAt: this.expiry() });
      if (!isHeld && this.generation === generation) this.generation = undefined;
    } catch (error) {
      // The lease expires by itself while the database is unreachable.
      log.warn({ err: error }, "the job server's lease could not be renewed");
    }
  }

  /** @throws LeadershipLostError unless this server leads; otherwise blocks takeovers until the transaction ends */
  async assert(tx: Db, generation: number): Promise<void> {
    if (await holdsLeadership(tx, { holder: this.holder, generation, now: this.clock.now() })) return;
    if (this.generation === generation) this.generation = undefined;
    throw new LeadershipLostError();
  }

  /** Ends the lease; when the database is unreachable, it expires by itself. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    const { generation } = this;
    this.generation = undefined;
    if (generation === undefined) return;
    try {
      await releaseLeadership(this.db, this.holder, generation);
    } catch (error) {
      log.warn({ err: error }, "the job server's lease could not be released");
    }
  }
}
