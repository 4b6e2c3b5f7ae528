import "server-only";
import { randomBytes } from "node:crypto";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { listEarlierTitles } from "#db/queries/posts/posts.ts";
import { ModelChain } from "#lib/ai/chain.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS, type SessionLimits, type Spent } from "#lib/ai/session.ts";
import { systemTimers, type Timers } from "#lib/ai/timers.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile, Draft, Skipped, TextType, WriterOptions } from "#lib/content/types.ts";
import type { ReadFact } from "#lib/content/writers/model/read-facts.ts";
import { buildReport, getSlotLabel } from "#lib/content/writers/model/report.ts";
import type { ModelRequest, ModelWritten, Progress, Until } from "#lib/content/writers/model/request.ts";
import { writeWithModel } from "#lib/content/writers/model/write.ts";
import { env } from "#lib/env.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import type { WriterRecord } from "#lib/jobs/writer/draft.ts";
import { log } from "#lib/log.ts";
import { authenticate } from "#lib/secrets.ts";
import { RecordedCalls } from "./calls.ts";
import type { Run } from "./run.ts";
import { canReadSources, readSources } from "./source-reads.ts";

/** The posts whose titles a model gets (generation.md, section 5). */
const EARLIER_POSTS = 10;
const MARKER_CHARACTERS = 24;

/** The input of a model writer. */
export type Material = { type: TextType; ledger: Ledger; profile: BrandProfile; options: WriterOptions };

export type ModelText = {
  draft: Draft;
  highlights: string[];
  reads: ReadFact[];
  recommendations: string | null;
  writer: WriterRecord;
};

/** How to reach a model. Tests set their own limits and timers. */
export type ModelSettings = { limits: SessionLimits; timers: Timers; allowedHosts: readonly string[] };

export function modelSettings(): ModelSettings {
  return {
    limits: { ...SESSION_LIMITS, costUsd: env.AI_MAX_COST_USD },
    timers: systemTimers,
    allowedHosts: env.CLARION_ALLOWED_HOSTS.models,
  };
}

/**
 * Writes a text with a model. Sentences that it could not prove are left out, and parts of which too little is left use
 * the deterministic text. Calls that ended earlier are not repeated.
 * @param until where this step ends, so that a later one can go on from there
 */
export async function writeByModel(
  run: Run,
  job: JobRow,
  choices: readonly [Choice, ...Choice[]],
  material: Material,
  { limits, timers, allowedHosts }: ModelSettings,
  until: Until,
): Promise<ModelText | Skipped> {
  const calls = await RecordedCalls.open(run, job);
  const endsAt = timers.now() + limits.sessionMs;
  const open = (choice: Choice, spent: Spent): ModelSession => {
    const own = { ...limits, sessionMs: endsAt - timers.now() };
    return new ModelSession(choice, connectModel(choice, allowedHosts), own, timers, spent);
  };
  const models = new ModelChain(choices, open, calls.spent, calls.models);
  const progress = new ProgressReporter(run, job, timers);
  const request: ModelRequest = {
    ...material,
    ask: (question) => calls.ask(models, question),
    ...(canReadSources(job) && {
      read: (reads) => calls.remember(models, reads.length, () => readSources(run, job, material.ledger, reads)),
    }),
    earlierTitles: await listEarlierTitles(run.db, run.organizationId, job.brandIdentityId, EARLIER_POSTS),
    contextTokens: Math.min(...choices.map(({ contextTokens }) => contextTokens)),
    outputTokens: Math.min(...choices.map(({ maxOutputTokens }) => maxOutputTokens)),
    nonce: () => getMarker(job),
    onProgress: (update) => progress.report(update),
  };
  const written = await writeWithModel(request, until).finally(() => progress.end());
  if ("skipped" in written) return written;
  const { fallbacks } = written;
  const reasons = fallbacks.map(({ slot, reason }) => `${slot.kind}:${reason}`);
  if (reasons.length > 0)
    log.warn({ jobId: job.id, reasons: reasons.slice(0, 20) }, "parts of a model text were rejected");
  return {
    draft: written.draft,
    highlights: written.highlights,
    reads: written.reads,
    recommendations:
      [describeSwitch(choices[0], models.choice), buildReport(written)].filter(Boolean).join("\n") || null,
    writer: buildWriterRecord(models.choice, models.spent, written),
  };
}

function describeSwitch(first: Choice, last: Choice): string | null {
  return first.id === last.id ? null : `${first.id} gave no answer, so ${last.id} went on.`;
}

/** The marker around data in prompts. It is the same in all steps of a job, so that providers can cache what they share. */
function getMarker({ id }: JobRow): string {
  return (
    authenticate(id, "prompt-markers")?.slice(0, MARKER_CHARACTERS) ??
    randomBytes(MARKER_CHARACTERS / 2).toString("hex")
  );
}

const FALLBACKS_KEPT = 50;

/** A text without any part by the model counts as deterministic, even if the model was charged for. */
function buildWriterRecord(choice: Choice, spent: Spent, { fallbacks, total }: ModelWritten): WriterRecord {
  return {
    kind: fallbacks.length === total ? "deterministic" : "model",
    model: choice.id,
    provider: choice.provider,
    ...spent,
    fallbackSections: fallbacks.slice(0, FALLBACKS_KEPT).map(({ slot }) => getSlotLabel(slot)),
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

/** The minimum interval between progress events, and their maximum number per job. */
const PROGRESS_MS = 2_000;
const PROGRESS_MAX = 60;

/** Stores progress events of a model in order, at a limited rate and without blocking the model. */
class ProgressReporter {
  readonly #run: Run;
  readonly #job: JobRow;
  readonly #timers: Timers;
  #reported = 0;
  #lastReportAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(run: Run, job: JobRow, timers: Timers) {
    this.#run = run;
    this.#job = job;
    this.#timers = timers;
  }

  report({ kind, done, total }: Progress): void {
    const now = this.#timers.now();
    if (now - this.#lastReportAt < PROGRESS_MS || this.#reported >= PROGRESS_MAX) return;
    this.#lastReportAt = now;
    this.#reported += 1;
    const message = `Writing ${PART_NAMES[kind]}: ${done} of ${total} parts`;
    const key = `writing:${this.#reported}`;
    this.#writing = this.#writing
      .then(() => this.#write({ message, key, metadata: { done, total } }))
      .catch((error: unknown) => log.warn({ err: error, jobId: this.#job.id }, "a progress event could not be stored"));
  }

  /** Waits for pending writes. */
  async end(): Promise<void> {
    await this.#writing;
  }

  /** Also updates the job's timestamp, so that the sweep does not treat it as stuck. */
  async #write(event: { message: string; key: string; metadata: Record<string, unknown> }): Promise<void> {
    const { db, clock } = this.#run;
    const now = clock.now();
    await appendEvents(db, this.#job, [{ type: "generating_content", ...event }], now);
    await changeJob(db, this.#job.organizationId, this.#job.id, { statuses: ["running"] }, { updatedAt: now });
  }
}
