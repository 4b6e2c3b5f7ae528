import "server-only";
import type { Db } from "#db/client.ts";
import type { RunRow } from "#db/queries/chats/runs.ts";
import type { Clock } from "#lib/clock.ts";
import { type Chunk, lineOf, mergeTexts } from "./chunks.ts";
import { storeChunks } from "./store.ts";

const FLUSH_MS = 80;
const PENDING_MAX = 200;

/** The run has ended, or somebody else goes on with it: nothing more may be written. */
export class RunOver extends Error {
  override name = "RunOver";
}

/** Writes what an answer says, a few times a second, before anybody is sent it. */
export class ChunkWriter {
  readonly #db: Db;
  readonly #run: RunRow;
  readonly #clock: Clock;
  readonly #stop = new AbortController();
  #pending: Chunk[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #fault: unknown;
  /** Texts that have begun and not ended, with what ends them. */
  readonly #open = new Map<string, "text-end" | "reasoning-end">();

  constructor(db: Db, run: RunRow, clock: Clock) {
    this.#db = db;
    this.#run = run;
    this.#clock = clock;
  }

  /** Aborted when somebody has asked for a stop, or the run is over. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Somebody has asked for it: what is under way breaks off. */
  stop(): void {
    this.#stop.abort();
  }

  /** @throws what an earlier write failed by */
  async write(chunk: Chunk): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    this.#note(chunk);
    this.#pending.push(chunk);
    if (this.#pending.length >= PENDING_MAX) return this.flush();
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS);
  }

  /** Stores what is pending. @throws RunOver where the run is no longer this writer's */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#store());
    // The next write or flush throws it; until then nobody may be waiting.
    this.#writing.catch(() => undefined);
    return this.#writing;
  }

  #note(chunk: Chunk): void {
    if (chunk.type === "text-start") this.#open.set(chunk.id, "text-end");
    else if (chunk.type === "reasoning-start") this.#open.set(chunk.id, "reasoning-end");
    else if (chunk.type === "text-end" || chunk.type === "reasoning-end") this.#open.delete(chunk.id);
  }

  /** Ends the texts that broke off. */
  async endTexts(): Promise<void> {
    for (const [id, type] of this.#open) await this.write({ type, id });
  }

  /** What is left to store once nothing more is written: it goes with the end of the run. */
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
      const append = { run: this.#run, status: "running" as const, lines: chunks.map(lineOf) };
      const stored = await storeChunks(this.#db, append, this.#clock.now());
      if (!stored) throw new RunOver("The run is over.");
      if (stored.isStopped) this.#stop.abort();
    } catch (error) {
      this.#fault = error;
      this.#stop.abort();
      throw error;
    }
  }
}
