import { DatabaseSync } from "node:sqlite";
import type { External } from "./adapter.ts";

export const STATES = ["pending", "delivered", "failed", "conflict", "superseded", "retracted"] as const;
export type DeliveryState = (typeof STATES)[number];

/** One revision of a post on its way to one destination. Instants are milliseconds since the epoch. */
export type Delivery = {
  id: number;
  destination: string;
  postId: string;
  revision: string;
  title: string;
  action: "publish" | "retract";
  state: DeliveryState;
  attempts: number;
  externalId: string | null;
  externalUrl: string | null;
  /** Hash of the text that the destination held after the last success. */
  fingerprint: string | null;
  /** Hash of the text of a request that may have arrived; null when no request is open. */
  sending: string | null;
  firstAttemptAt: number | null;
  nextAttemptAt: number | null;
  error: string | null;
  diff: string | null;
  updatedAt: number;
};

const SCHEMA = `
create table if not exists destinations (name text primary key, since integer not null) strict;
create table if not exists deliveries (
  id integer primary key,
  destination text not null,
  postId text not null,
  revision text not null,
  title text not null,
  action text not null,
  state text not null,
  attempts integer not null default 0,
  externalId text,
  externalUrl text,
  fingerprint text,
  sending text,
  firstAttemptAt integer,
  nextAttemptAt integer,
  error text,
  diff text,
  updatedAt integer not null,
  unique (destination, postId, revision)
) strict;
`;

/** Thrown when another publisher works on the same state. */
export class StateIsLocked extends Error {
  constructor(file: string) {
    super(`Another publisher is at work with ${file}. Wait for it, or give this one a state file of its own.`);
    this.name = "StateIsLocked";
  }
}

type Changes = Partial<Omit<Delivery, "id" | "destination" | "postId" | "revision">>;

/** The deliveries in an SQLite file. Every write is durable before the function returns. */
export class State {
  readonly #database: DatabaseSync;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file);
    this.#database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000");
    this.#database.exec(SCHEMA);
  }

  /**
   * Makes this process the only one that delivers. The system releases the lock when the process ends, however it ends.
   * @returns a function that releases the lock
   * @throws StateIsLocked while another process holds it
   */
  lock(): () => void {
    const lock = new DatabaseSync(`${this.#file}.lock`);
    try {
      lock.exec("begin exclusive");
    } catch (error) {
      lock.close();
      throw Object.assign(new StateIsLocked(this.#file), { cause: error });
    }
    return () => lock.close();
  }

  close(): void {
    this.#database.close();
  }

  /** The instant from which on posts go to a destination: the one at which it was first seen, unless one is given. */
  getSince(destination: string, now: number): number {
    this.#database.prepare("insert or ignore into destinations values (?, ?)").run(destination, now);
    const row = this.#database.prepare("select since from destinations where name = ?").get(destination);
    return Number(row?.since ?? now);
  }

  list(): Delivery[] {
    // The rows have the columns of the schema above, which this class alone writes.
    return this.#database.prepare("select * from deliveries order by updatedAt, id").all() as unknown as Delivery[];
  }

  get(id: number): Delivery {
    const row = this.#database.prepare("select * from deliveries where id = ?").get(id);
    if (row === undefined) throw new Error(`There is no delivery ${id}.`);
    return row as unknown as Delivery;
  }

  /** Starts a delivery, or starts it again with what is known of its object. */
  start(
    key: Pick<Delivery, "destination" | "postId" | "revision" | "title" | "action">,
    known: (External & { fingerprint: string | null }) | null,
    now: number,
  ): Delivery {
    const row = this.#database
      .prepare(
        `insert into deliveries (destination, postId, revision, title, action, state, externalId, externalUrl, fingerprint, updatedAt)
         values (?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)
         on conflict (destination, postId, revision) do update set
           title = excluded.title, action = excluded.action, state = 'pending', attempts = 0,
           externalId = excluded.externalId, externalUrl = excluded.externalUrl, fingerprint = excluded.fingerprint,
           sending = null, firstAttemptAt = null, nextAttemptAt = null, error = null, diff = null,
           updatedAt = excluded.updatedAt
         returning *`,
      )
      .get(
        key.destination,
        key.postId,
        key.revision,
        key.title,
        key.action,
        known?.id ?? null,
        known?.url ?? null,
        known?.fingerprint ?? null,
        now,
      );
    return row as unknown as Delivery;
  }

  change(id: number, changes: Changes, now: number): Delivery {
    const names = Object.keys(changes);
    const assignments = [...names.map((name) => `${name} = ?`), "updatedAt = ?"].join(", ");
    this.#database.prepare(`update deliveries set ${assignments} where id = ?`).run(...Object.values(changes), now, id);
    return this.get(id);
  }

  /** Marks the other revisions of a post as replaced, once a newer one has been delivered. */
  supersede({ destination, postId, id }: Delivery, now: number): void {
    this.#database
      .prepare(
        `update deliveries set state = 'superseded', nextAttemptAt = null, sending = null, updatedAt = ?
         where destination = ? and postId = ? and id <> ? and state <> 'superseded'`,
      )
      .run(now, destination, postId, id);
  }
}
