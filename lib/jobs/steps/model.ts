import "server-only";
import { randomBytes } from "node:crypto";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS, type SessionLimits, type Spent } from "#lib/ai/session.ts";
import { systemTimers, type Timers } from "#lib/ai/timers.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile, Draft, Skipped, TextType, WriterOptions } from "#lib/content/types.ts";
import { nameOfSlot, reportOf } from "#lib/content/writers/model/report.ts";
import { type ModelWritten, type Progress, writeWithModel } from "#lib/content/writers/model/write.ts";
import { env } from "#lib/env.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { log } from "#lib/log.ts";
import type { WriterRecord } from "./draft.ts";
import type { Run } from "./run.ts";

/** What a text is written from, and how. */
export type Material = { type: TextType; ledger: Ledger; profile: BrandProfile; options: WriterOptions };

export type ModelText = { draft: Draft; recommendations: string | null; writer: WriterRecord };

/** How a model is reached; tests set their own limits and clock. */
export type ModelSettings = { limits: SessionLimits; timers: Timers; allowedHosts: readonly string[] };

export function modelSettings(): ModelSettings {
  return {
    limits: { ...SESSION_LIMITS, costUsd: env.AI_MAX_COST_USD },
    timers: systemTimers,
    allowedHosts: env.CLARION_ALLOWED_HOSTS,
  };
}

/** Has a model write the text; what it could not write or prove is the deterministic writer's. */
export async function writeByModel(
  run: Run,
  job: JobRow,
  choice: Choice,
  material: Material,
  { limits, timers, allowedHosts }: ModelSettings,
): Promise<ModelText | Skipped> {
  const session = new ModelSession(choice, connectModel(choice, allowedHosts), limits, timers);
  const progress = new ProgressTeller(run, job, timers);
  const written = await writeWithModel({
    ...material,
    ask: (question) => session.ask(question),
    contextTokens: choice.contextTokens,
    outputTokens: choice.maxOutputTokens,
    nonce: () => randomBytes(12).toString("hex"),
    onProgress: (at) => progress.tell(at),
  }).finally(() => progress.end());
  if ("skipped" in written) return written;
  const { fallbacks } = written;
  const reasons = fallbacks.map(({ slot, reason }) => `${slot.kind}:${reason}`);
  if (reasons.length > 0)
    log.warn({ jobId: job.id, reasons: reasons.slice(0, 20) }, "a model's text was not taken whole");
  return { draft: written.draft, recommendations: reportOf(written), writer: recordOf(choice, session.spent, written) };
}

const FALLBACKS_KEPT = 50;

/** A text with nothing of the model's in it is the deterministic writer's, whatever the model cost. */
function recordOf(choice: Choice, spent: Spent, { fallbacks, total }: ModelWritten): WriterRecord {
  return {
    kind: fallbacks.length === total ? "deterministic" : "model",
    model: choice.id,
    provider: choice.provider,
    ...spent,
    fallbackSections: fallbacks.slice(0, FALLBACKS_KEPT).map(({ slot }) => nameOfSlot(slot)),
  };
}

const PART_NAMES: Record<Progress["kind"], string> = {
  title: "the title",
  summary: "the summary",
  highlight: "highlights",
  update: "updates",
  intro: "the opening",
  section: "sections",
  post: "the text",
};

/** Between two events of progress, and how many a job gets at most. */
const PROGRESS_MS = 2_000;
const PROGRESS_MAX = 60;

/** Tells a job's readers how far a model is: seldom, in order, and never in the model's way. */
class ProgressTeller {
  readonly #run: Run;
  readonly #job: JobRow;
  readonly #timers: Timers;
  #told = 0;
  #last = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(run: Run, job: JobRow, timers: Timers) {
    this.#run = run;
    this.#job = job;
    this.#timers = timers;
  }

  tell({ kind, done, total }: Progress): void {
    const now = this.#timers.now();
    if (now - this.#last < PROGRESS_MS || this.#told >= PROGRESS_MAX) return;
    this.#last = now;
    this.#told += 1;
    const message = `Writing ${PART_NAMES[kind]}: ${done} of ${total} parts`;
    const key = `writing:${this.#told}`;
    this.#writing = this.#writing
      .then(() => this.#write({ message, key, metadata: { done, total } }))
      .catch((error: unknown) => log.warn({ err: error, jobId: this.#job.id }, "progress could not be told"));
  }

  /** Waits for what is being told. */
  async end(): Promise<void> {
    await this.#writing;
  }

  /** The job moves as its model does, so that the sweep leaves it alone. */
  async #write(event: { message: string; key: string; metadata: Record<string, unknown> }): Promise<void> {
    const { db, clock } = this.#run;
    const now = clock.now();
    await tellEvents(db, this.#job, [{ type: "generating_content", ...event }], now);
    await changeJob(db, this.#job.organizationId, this.#job.id, { statuses: ["running"] }, { updatedAt: now });
  }
}
