import "server-only";
import type { Db } from "#db/client.ts";
import { countChunks } from "#db/queries/chats/chunks.ts";
import { log } from "#lib/log.ts";
import { onGrowth, type StoredLine } from "./signals.ts";

/** Poll interval for lines written by other processes; one poll serves all readers of this process. */
const POLL_MS = 250;
/** Maximum buffered characters per reader; a reader that falls further behind reads from the database. */
const TAIL_MAX = 128_000;

type Followed = { organizationId: string; chatId: string };

const waiting = new Map<Db, Set<Watch>>();

/** Watches a chat from its creation on, so that no line is missed between a read of the database and the wait. */
export class Watch {
  readonly chat: Followed;
  /** The index that the reader waits for. */
  next = 0;
  /** Length of the stream at the last poll that found it shorter than `next`. */
  short: number | undefined;
  readonly #db: Db;
  readonly #close: () => void;
  #tail: StoredLine[] = [];
  #size = 0;
  #hasGrown = false;
  #wake: (() => void) | undefined;

  constructor(db: Db, chat: Followed) {
    this.#db = db;
    this.chat = chat;
    this.#close = onGrowth(chat.chatId, (lines) => this.#hear(lines));
  }

  #hear(lines: readonly StoredLine[]): void {
    this.#tail.push(...lines);
    for (const { line } of lines) this.#size += line.length;
    if (this.#size > TAIL_MAX) this.#forget();
    this.wake();
  }

  #forget(): StoredLine[] {
    const tail = this.#tail;
    this.#tail = [];
    this.#size = 0;
    return tail;
  }

  wake(): void {
    this.#hasGrown = true;
    this.#wake?.();
  }

  /** Returns the buffered lines from an index on; undefined when they must be read from the database. */
  take(next: number): StoredLine[] | undefined {
    const tail = this.#forget().filter(({ index }) => index >= next);
    const lines = tail.filter(({ index }, offset) => index === next + offset);
    return lines.length > 0 ? lines : undefined;
  }

  /**
   * Waits until the stream has more than `next` lines, or its chat is gone.
   * @returns false when `withinMs` passed before
   */
  async grown(next: number, withinMs: number): Promise<boolean> {
    if (!this.#hasGrown) {
      this.next = next;
      const others = waiting.get(this.#db) ?? new Set();
      waiting.set(this.#db, others.add(this));
      if (others.size === 1) schedulePoll(this.#db);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#leave();
    }
    const hasGrown = this.#hasGrown;
    this.#hasGrown = false;
    this.#wake = undefined;
    return hasGrown;
  }

  #leave(): void {
    const others = waiting.get(this.#db);
    others?.delete(this);
    if (others?.size === 0) waiting.delete(this.#db);
  }

  close(): void {
    this.#close();
    this.#leave();
  }
}

/** A reader that waits beyond the end is woken by every new line, since it may be the last one. */
function isNews(watch: Watch, count: number | undefined): boolean {
  if (count === undefined || count > watch.next) return true;
  if (count === watch.next || count === watch.short) return false;
  watch.short = count;
  return true;
}

function schedulePoll(db: Db): void {
  setTimeout(() => void poll(db), POLL_MS).unref();
}

async function poll(db: Db): Promise<void> {
  const watches = [...(waiting.get(db) ?? [])];
  if (watches.length === 0) return;
  try {
    const counts = await countChunks(
      db,
      watches.map(({ chat }) => chat),
    );
    for (const watch of watches) {
      if (isNews(watch, counts.get(watch.chat.chatId))) watch.wake();
    }
  } catch (error) {
    log.warn({ err: error }, "could not poll the chat streams");
  }
  if (waiting.has(db)) schedulePoll(db);
}
