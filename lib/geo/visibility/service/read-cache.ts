import "server-only";
import type { Db } from "#db/client.ts";
import type { ReadScope } from "#db/queries/geo/daily.ts";

/** What one process keeps, in bytes by a rough estimate. The longest unused goes first. */
const BYTES_MAX = 96 * 1024 * 1024;
/** Elements of a list whose size stands for that of all. */
const SAMPLE = 16;

type Entry = { value: Promise<unknown>; bytes: number };

/** Keeps the results of reads by a key that changes when they would. */
class ReadCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** Reads that run at once share one result; a failed one is not kept. */
  get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value as Promise<T>;
    }
    const value = load();
    const entry = { value, bytes: 0 };
    this.#entries.set(key, entry);
    value.then(
      (result) => this.#weigh(key, entry, estimateBytes(result)),
      () => this.#entries.delete(key),
    );
    return value;
  }

  #weigh(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= BYTES_MAX) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

/** One for each database, so that a transaction sees what it wrote. */
const caches = new WeakMap<Db, ReadCache>();
const numbers = new WeakMap<object, number>();
let reads = 0;

/** A number for each function, since names can be mangled. */
function toNumber(read: object): number {
  const number = numbers.get(read) ?? ++reads;
  numbers.set(read, number);
  return number;
}

/**
 * Reads what depends on nothing but a project's stored answers, and keeps it until those change. Do not change the
 * result: others read it too.
 * @param read a function of the database, the scope and further arguments that JSON can tell apart
 */
export function readCached<S extends ReadScope, A extends unknown[], T>(
  { ctx, revision }: { ctx: { db: Db }; revision: number },
  read: (db: Db, scope: S, ...args: A) => Promise<T>,
  scope: S,
  ...args: A
): Promise<T> {
  const { db } = ctx;
  const own = caches.get(db) ?? new ReadCache();
  caches.set(db, own);
  // A statement is run anew each time that its own promise is awaited.
  const load = async () => await read(db, scope, ...args);
  return own.get(JSON.stringify([toNumber(read), revision, scope, args]), load);
}

function estimateBytes(value: unknown): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (!Array.isArray(value) && !(value instanceof Map)) return 32 + sum(Object.values(value));
  const items = [...value.values()];
  const sample = items.filter((_, i) => i % Math.ceil(items.length / SAMPLE) === 0);
  return sample.length === 0 ? 32 : 32 + (sum(sample) * items.length) / sample.length;
}

function sum(values: readonly unknown[]): number {
  return values.reduce((total: number, value) => total + estimateBytes(value), 0);
}
