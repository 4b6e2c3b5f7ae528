import "server-only";
import type { Db } from "#db/client.ts";
import type { RunRow } from "#db/queries/chats/runs.ts";
import type { Clock } from "#lib/clock.ts";
import { type Chunk, mergeTexts, serializeChunk } from "./chunks.ts";
import { storeChunks } from "./store.ts";

const FLUSH_MS = 80;
const PENDING_MAX = 200;

/** Thrown when the run has ended or another process has taken it over, so that nothing more may be written. */
export class RunEndedError extends Error {
  override name = "RunEndedError";
}

/** Writes the chunks of an answer a few times a second; readers get them only after they are stored. */
export class ChunkWriter {
  readonly #db: Db;
  readonly #run: RunRow;
  readonly #clock: Clock;
  readonly #stop = new AbortController();
  #pending: Chunk[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #fault: unknown;
  /** Open texts, each with the chunk type that ends it. */
  readonly #open = new Map<string, "text-end" | "reasoning-end">();

  constructor(db: Db, run: RunRow, clock: Clock) {
    this.#db = db;
    this.#run = run;
    this.#clock = clock;
  }

  /** Aborted when a stop was requested or the run is over. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Aborts the running work after a stop was requested. */
  stop(): void {
    this.#stop.abort();
  }

  /** @throws the error of an earlier write */
  async write(chunk: Chunk): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    this.#note(chunk);
    this.#pending.push(chunk);
    if (this.#pending.length >= PENDING_MAX) return this.flush();
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS);
  }

  /** Stores the pending chunks. @throws RunEndedError when the run no longer belongs to this writer */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#store());
    // The next write or flush throws the error; this only prevents an unhandled rejection until then.
    this.#writing.catch(() => undefined);
    return this.#writing;
  }

  #note(chunk: Chunk): void {
    if (chunk.type === "text-start") this.#open.set(chunk.id, "text-end");
    else if (chunk.type === "reasoning-start") this.#open.set(chunk.id, "reasoning-end");
    else if (chunk.type === "text-end" || chunk.type === "reasoning-end") this.#open.delete(chunk.id);
  }

  /** Ends the texts that were interrupted. */
  async endTexts(): Promise<void> {
    for (const [id, type] of this.#open) await this.write({ type, id });
  }

  /** Returns the chunks that are not stored yet, to be stored with the end of the run. */
  async rest(): Promise<Chunk[]> {
    clearTimeout(this.#timer);
    await this.#writing;
    return mergeTexts(this.#pending.splice(0));
  }

  async #store(): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    const chunks = mergeTexts(this.#pending);
    this.#pending = [];
    if (chunks.length === 0) return;
    try {
      const append = { run: this.#run, status: "running" as const, lines: chunks.map(serializeChunk) };
      const stored = await storeChunks(this.#db, append, this.#clock.now());
      if (!stored) throw new RunEndedError("The run is over.");
      if (stored.isStopped) this.#stop.abort();
    } catch (error) {
      this.#fault = error;
      this.#stop.abort();
      throw error;
    }
  }
}
