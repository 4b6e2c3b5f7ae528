import "server-only";
import { changeJob, type JobRow } from "#db/queries/generation-jobs.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";
import { CHANGELOG_LIMITS, type Fault } from "#lib/content/verify/fault.ts";
import { writeChangelog } from "#lib/content/writers/changelog.ts";
import { isSkipped, type WriteResult, type WriterOptions } from "#lib/content/writers/types.ts";
import { AppError } from "#lib/errors.ts";
import { type JobRequest, jobRequest } from "#lib/jobs/request.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { log } from "#lib/log.ts";
import { readLedger } from "#lib/posts/service/ledger.ts";
import { formatDraft, parseDraft } from "./draft.ts";
import { endJob } from "./end.ts";
import { GO_ON, inStep, type Outcome, type Run, STOP } from "./run.ts";

/** Writes the text from the run's ledger; a ledger that keeps nothing ends the job as skipped. */
export function writePost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.draft !== null) return GO_ON;
    const written = write(await ledgerOf(run, job), writerOptions(jobRequest.parse(job.request)));
    if (isSkipped(written)) {
      await endJob(run, { status: "skipped", message: written.reason });
      return STOP;
    }
    const { title, markdown } = written;
    const sentences = written.sentences.map((sentence) => ({ ...sentence, author: "generated" as const }));
    const now = run.clock.now();
    await run.db.transaction(async (tx) => {
      const draft = formatDraft({ title, markdown, sentences, recommendations: null });
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { draft, updatedAt: now });
      const metadata = { title, sentences: sentences.length };
      await tellEvents(
        tx,
        job,
        [{ type: "generating_content", key: "draft", message: `Wrote ${title}`, metadata }],
        now,
      );
    });
    return GO_ON;
  });
}

/** Compares the text with the ledger; what does not hold is told with the post. */
export function verifyPost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    const text = draftOf(job);
    const { companyName } = jobRequest.parse(job.request);
    const limits = { ...CHANGELOG_LIMITS, names: companyName === null ? [] : [companyName] };
    const faults = verifyDraft(text, await ledgerOf(run, job), limits);
    if (faults.length > 0) log.warn({ jobId: job.id, faults: faults.slice(0, 10) }, "a draft did not verify");
    const now = run.clock.now();
    await run.db.transaction(async (tx) => {
      const draft = formatDraft({ ...text, recommendations: recommendationsOf(faults) });
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { draft, updatedAt: now });
      const message =
        faults.length === 0
          ? `Checked ${text.sentences.length} sentences against their sources`
          : `${faults.length} statements could not be proved`;
      const metadata = { sentences: text.sentences.length, faults: faults.length };
      await tellEvents(tx, job, [{ type: "verifying_content", message, metadata }], now);
    });
    return GO_ON;
  });
}

/** What a stored text may be long (specification, section 2). */
const MARKDOWN_MAX = 100_000;

/** A text that would be too long leaves the details of its changes out. */
function write(ledger: Ledger, options: WriterOptions): WriteResult {
  const full = writeChangelog(ledger, options);
  if (isSkipped(full) || full.markdown.length <= MARKDOWN_MAX) return full;
  const short = writeChangelog(ledger, options, "short");
  if (isSkipped(short) || short.markdown.length <= MARKDOWN_MAX) return short;
  throw new AppError("invalid", "There are too many changes for one post", "Choose a shorter range or fewer items.");
}

function writerOptions({ toneProfile, companyName }: JobRequest): WriterOptions {
  return { tone: toneProfile, ...(companyName === null ? {} : { companyName }) };
}

const SHOWN_FAULTS = 20;

function recommendationsOf(faults: readonly Fault[]): string | null {
  if (faults.length === 0) return null;
  const lines = faults.slice(0, SHOWN_FAULTS).map((fault) => `- ${fault.message}`);
  return ["Check these before you publish:", ...lines].join("\n");
}

export function draftOf(job: JobRow) {
  if (job.draft === null) throw new Error(`Job ${job.id} has no draft.`);
  return parseDraft(job.draft);
}

async function ledgerOf(run: Run, job: JobRow): Promise<Ledger> {
  const ledger = await readLedger(run.db, run.organizationId, job.ledgerId);
  if (!ledger) throw new Error(`Job ${job.id} has no ledger.`);
  return ledger;
}
