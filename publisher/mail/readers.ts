import { DatabaseSync } from "node:sqlite";

/** `asked` has been sent a link to confirm, `left` wants no more mail. */
type ReaderState = "asked" | "confirmed" | "left";
/** `sending` may have arrived; `refused` was refused for good by the mail server. */
type MailState = "sending" | "sent" | "refused";

const SCHEMA = `
create table if not exists readers (
  destination text not null,
  address text not null,
  state text not null,
  updatedAt integer not null,
  primary key (destination, address)
) strict;
create table if not exists mails (
  destination text not null,
  message text not null,
  address text not null,
  state text not null,
  primary key (destination, message, address)
) strict;
`;

/** The readers of mail destinations and what was sent to each, in an SQLite file. Addresses stand nowhere else. */
export class Readers {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000");
    this.#database.exec(SCHEMA);
  }

  close(): void {
    this.#database.close();
  }

  find(destination: string, address: string): ReaderState | null {
    const row = this.#database
      .prepare("select state from readers where destination = ? and address = ?")
      .get(destination, address);
    return row === undefined ? null : (row.state as ReaderState);
  }

  set(destination: string, address: string, state: ReaderState, now: number): void {
    this.#database
      .prepare(
        `insert into readers values (?, ?, ?, ?)
         on conflict (destination, address) do update set state = excluded.state, updatedAt = excluded.updatedAt`,
      )
      .run(destination, address, state, now);
  }

  /** Forgets an address that was never sent anything. */
  remove(destination: string, address: string): void {
    this.#database.prepare("delete from readers where destination = ? and address = ?").run(destination, address);
  }

  /** The confirmed readers that a message was not sent to, those that it may have reached last. */
  listWaiting(destination: string, message: string): string[] {
    return this.#database
      .prepare(
        `select readers.address from readers
         left join mails on mails.destination = readers.destination and mails.address = readers.address
           and mails.message = ?
         where readers.destination = ? and readers.state = 'confirmed'
           and coalesce(mails.state, 'sending') = 'sending'
         order by mails.state is not null, readers.address`,
      )
      .all(message, destination)
      .map(({ address }) => String(address));
  }

  mark(destination: string, message: string, address: string, state: MailState): void {
    this.#database
      .prepare(
        `insert into mails values (?, ?, ?, ?)
         on conflict (destination, message, address) do update set state = excluded.state`,
      )
      .run(destination, message, address, state);
  }

  /** Forgets that a message was about to be sent, because it surely was not. */
  unmark(destination: string, message: string, address: string): void {
    this.#database
      .prepare("delete from mails where destination = ? and message = ? and address = ?")
      .run(destination, message, address);
  }
}
