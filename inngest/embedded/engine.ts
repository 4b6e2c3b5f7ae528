import type { Db } from "#db/client.ts";
import {
  countEventAttempt,
  deleteEventsProcessedBefore,
  hasUnprocessedEvent,
  markEventProcessed,
} from "#db/queries/embedded/events.ts";
import { deleteRunsEndedBefore } from "#db/queries/embedded/runs.ts";
import type { Clock } from "#lib/clock.ts";
import { log } from "#lib/log.ts";
import { handleApi } from "./api.ts";
import type { Transport } from "./dispatch/call.ts";
import { Dispatcher } from "./dispatch/dispatcher.ts";
import { Leadership, LeadershipLostError } from "./dispatch/leadership.ts";
import { EventHandlingError, handleNextEvent } from "./events/handle.ts";
import type { Registry } from "./functions/definition.ts";
import { loadFunctions } from "./functions/store.ts";

const POLL_MS = 1_000;
const STOP_GRACE_MS = 5_000;
const EVENT_ATTEMPTS = 5;
const HOUR_MS = 3_600_000;
/** Also the time that an event id is remembered. */
const KEEP_EVENTS_MS = 24 * HOUR_MS;
const KEEP_RUNS_MS = 7 * 24 * HOUR_MS;

export type EngineOptions = {
  db: Db;
  clock: Clock;
  signingKey: string;
  eventKey: string;
  /** How to call the application. */
  transport: Transport;
  /** No other process can have this database open. */
  isExclusive: boolean;
};

/** The job server: accepts events, calls functions and stores their steps. */
export class Engine {
  private readonly options: EngineOptions;
  private readonly leadership: Leadership;
  private readonly dispatcher: Dispatcher;
  private registry: Registry = new Map();
  private loop: Promise<void> | undefined;
  private isStopping = false;
  private isWoken = false;
  private interrupt: (() => void) | undefined;
  private sweptAt = 0;

  constructor(options: EngineOptions) {
    this.options = options;
    const { db, clock, isExclusive, signingKey, transport } = options;
    this.leadership = new Leadership({ db, clock, isExclusive });
    this.dispatcher = new Dispatcher({
      db,
      clock,
      signingKey,
      transport,
      leadership: this.leadership,
      registry: () => this.registry,
      wake: () => this.wake(),
    });
  }

  /** Starts to lead or to stand by. The functions must be registered first. */
  start(): void {
    this.loop ??= this.run();
  }

  /** Handles a request of the SDK. */
  fetch(request: Request): Promise<Response> {
    const { db, clock, signingKey, eventKey } = this.options;
    const hooks = { wake: () => this.wake(), registered: () => this.reload(), registry: async () => this.registry };
    return handleApi({ db, clock, signingKey, eventKey, ...hooks }, request);
  }

  /** Checks for work now. */
  wake(): void {
    this.isWoken = true;
    this.interrupt?.();
  }

  /** Stops claiming work, waits a few seconds for running jobs, and ends its lease. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.loop;
    const grace = AbortSignal.timeout(STOP_GRACE_MS);
    await Promise.race([this.dispatcher.settle(), new Promise((resolve) => grace.addEventListener("abort", resolve))]);
    await this.leadership.release();
  }

  private async reload(): Promise<void> {
    this.registry = await loadFunctions(this.options.db, this.options.clock.now());
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.tick();
      } catch (error) {
        if (!(error instanceof LeadershipLostError))
          log.error({ err: error }, "an error in the job server; it continues");
        await this.pause(POLL_MS);
      }
    }
  }

  private async tick(): Promise<void> {
    this.isWoken = false;
    const leader = await this.leadership.acquire();
    if (leader === undefined) return this.pause(POLL_MS);
    const events = await this.handleEvents(leader);
    const { started, dueInMs } = await this.dispatcher.dispatch(leader);
    await this.sweep();
    if (events + started === 0) await this.pause(Math.min(POLL_MS, dueInMs ?? POLL_MS));
  }

  private async handleEvents(leader: number): Promise<number> {
    let handled = 0;
    while (!this.isStopping && (await hasUnprocessedEvent(this.options.db)) && (await this.handleEvent(leader))) {
      handled += 1;
    }
    return handled;
  }

  private async handleEvent(leader: number): Promise<boolean> {
    const { db, clock } = this.options;
    try {
      return await db.transaction(async (tx) => {
        await this.leadership.assert(tx, leader);
        return (await handleNextEvent({ tx, now: clock.now() }, () => this.registry)) !== undefined;
      });
    } catch (error) {
      if (error instanceof EventHandlingError) await this.deadLetter(error);
      throw error;
    }
  }

  /** Dead-letters an event that fails repeatedly, so that it does not block all others. */
  private async deadLetter({ eventId }: EventHandlingError): Promise<void> {
    if ((await countEventAttempt(this.options.db, eventId)) < EVENT_ATTEMPTS) return;
    log.error({ event: eventId }, "an event failed repeatedly and was dead-lettered");
    await markEventProcessed(this.options.db, eventId, this.options.clock.now());
  }

  private async sweep(): Promise<void> {
    const now = this.options.clock.now().getTime();
    if (now - this.sweptAt < HOUR_MS) return;
    this.sweptAt = now;
    await deleteEventsProcessedBefore(this.options.db, new Date(now - KEEP_EVENTS_MS));
    await deleteRunsEndedBefore(this.options.db, new Date(now - KEEP_RUNS_MS));
  }

  private async pause(ms: number): Promise<void> {
    if (this.isWoken || this.isStopping || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.interrupt = undefined;
  }
}
