import "server-only";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { listEarlierTitles } from "#db/queries/posts/posts.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { getPromptMarker } from "#lib/ai/prompt-marker.ts";
import type { Spent } from "#lib/ai/session.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import type { Timers } from "#lib/ai/timers.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile, Draft, Skipped, TextType, WriterOptions } from "#lib/content/types.ts";
import type { ReadFact } from "#lib/content/writers/model/read-facts.ts";
import { buildReport, getSlotLabel } from "#lib/content/writers/model/report.ts";
import type { ModelRequest, ModelWritten, Progress, Rewrite, Until } from "#lib/content/writers/model/request.ts";
import { writeWithModel } from "#lib/content/writers/model/write.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import type { WriterRecord } from "#lib/jobs/writer/draft.ts";
import { log } from "#lib/log.ts";
import { openCalls, rememberReads } from "./calls.ts";
import type { Run } from "./run.ts";
import { canReadSources, readSources } from "./source-reads.ts";

/** The posts whose titles a model gets (generation.md, section 5). */
const EARLIER_POSTS = 10;

/** The input of a model writer. */
export type Material = {
  type: TextType;
  ledger: Ledger;
  profile: BrandProfile;
  options: WriterOptions;
  rewrite: Rewrite | undefined;
};

export type ModelText = {
  draft: Draft;
  highlights: string[];
  reads: ReadFact[];
  recommendations: string | null;
  writer: WriterRecord;
};

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
  settings: ModelSettings,
  until: Until,
): Promise<ModelText | Skipped> {
  const calls = await openCalls(run, job, choices, settings);
  const progress = new ProgressReporter(run, job, settings.timers);
  const request: ModelRequest = {
    ...material,
    ask: (question) => calls.ask(question),
    ...(canReadSources(job) && {
      read: (reads) =>
        rememberReads(run, job, calls, reads.length, () => readSources(run, job, material.ledger, reads)),
    }),
    earlierTitles: await listEarlierTitles(run.db, run.organizationId, job.brandIdentityId, EARLIER_POSTS),
    contextTokens: Math.min(...choices.map(({ contextTokens }) => contextTokens)),
    outputTokens: Math.min(...choices.map(({ maxOutputTokens }) => maxOutputTokens)),
    nonce: () => getPromptMarker(job.id),
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
    recommendations: [calls.describeSwitch(), buildReport(written)].filter(Boolean).join("\n") || null,
    writer: buildWriterRecord(calls.choice, calls.spent, written),
  };
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
