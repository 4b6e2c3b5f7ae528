import "server-only";
import type { Db } from "#db/client.ts";
import { countChunks } from "#db/queries/chats/chunks.ts";
import { log } from "#lib/log.ts";
import { onGrowth, type StoredLine } from "./signals.ts";

/** How often one look tells all readers of this process what other processes have written. */
const LOOK_MS = 250;
/** Characters that wait for one reader; one that falls further behind reads what is stored. */
const TAIL_MAX = 128_000;

type Followed = { organizationId: string; chatId: string };

const waiting = new Map<Db, Set<Watch>>();

/** Watches a chat from now on, so that nothing is missed between a look at the database and the wait. */
export class Watch {
  readonly chat: Followed;
  /** The index that its reader waits for. */
  next = 0;
  /** How long the stream was when it was last found shorter than that. */
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

  /** The lines from an index on that were heard of; undefined where they have to be read. */
  take(next: number): StoredLine[] | undefined {
    const tail = this.#forget().filter(({ index }) => index >= next);
    const lines = tail.filter(({ index }, at) => index === next + at);
    return lines.length > 0 ? lines : undefined;
  }

  /** Waits until the stream has more than `next` lines, or its chat is gone. */
  async grown(next: number): Promise<void> {
    if (!this.#hasGrown) {
      this.next = next;
      const others = waiting.get(this.#db) ?? new Set();
      waiting.set(this.#db, others.add(this));
      if (others.size === 1) lookSoon(this.#db);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#leave();
    }
    this.#hasGrown = false;
    this.#wake = undefined;
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

/** A reader that waits beyond the end hears of whatever is written before it, for that may have been the last line. */
function isNews(watch: Watch, count: number | undefined): boolean {
  if (count === undefined || count > watch.next) return true;
  if (count === watch.next || count === watch.short) return false;
  watch.short = count;
  return true;
}

function lookSoon(db: Db): void {
  setTimeout(() => void look(db), LOOK_MS).unref();
}

async function look(db: Db): Promise<void> {
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
    log.warn({ err: error }, "the streams of chats could not be looked at");
  }
  if (waiting.has(db)) lookSoon(db);
}
