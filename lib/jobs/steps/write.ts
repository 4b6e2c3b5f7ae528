import "server-only";
import { changeJob, type JobRow } from "#db/queries/generation-jobs.ts";
import { getBrandProfile } from "#lib/brands/service.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import {
  type BrandProfile,
  type Draft,
  isSkipped,
  TEXT_TYPES,
  type TextType,
  type WriterOptions,
} from "#lib/content/writers/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { AppError } from "#lib/errors.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { log } from "#lib/log.ts";
import { readLedger } from "#lib/posts/service/ledger.ts";
import { formatDraft, NO_MODEL, parseDraft, type StoredDraft } from "./draft.ts";
import { endJob } from "./end.ts";
import { GO_ON, inStep, type Outcome, type Run, STOP } from "./run.ts";

/** Writes the text from the run's ledger; a ledger that keeps nothing ends the job as skipped. */
export function writePost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.draft !== null) return GO_ON;
    const ledger = await ledgerOf(run, job);
    const written = writeText(textTypeOf(job), ledger, await writerOptions(run, job));
    if (isSkipped(written)) {
      await endJob(run, { status: "skipped", message: written.reason });
      return STOP;
    }
    await storeDraft(run, job, storedDraft(written));
    return GO_ON;
  });
}

/** Compares the text with the ledger; what does not hold is told with the post. */
export function verifyPost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    const text = draftOf(job);
    const draft = { ...text, notes: [] };
    const faults = verifyText(textTypeOf(job), draft, await ledgerOf(run, job), await writerOptions(run, job));
    if (faults.length > 0) log.warn({ jobId: job.id, faults: faults.slice(0, 10) }, "a draft did not verify");
    const now = run.clock.now();
    await run.db.transaction(async (tx) => {
      const recommendations = joined([text.recommendations, faultsToTell(faults)]);
      const checked = formatDraft({ ...text, recommendations });
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { draft: checked, updatedAt: now });
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

async function storeDraft(run: Run, job: JobRow, text: StoredDraft): Promise<void> {
  if (text.markdown.length > MARKDOWN_MAX) {
    throw new AppError("invalid", "There are too many changes for one post", "Choose a shorter range or fewer items.");
  }
  const now = run.clock.now();
  await run.db.transaction(async (tx) => {
    const draft = formatDraft(text);
    await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { draft, updatedAt: now });
    const metadata = { title: text.title, sentences: text.sentences.length };
    const message = `Wrote ${text.title}`;
    await tellEvents(tx, job, [{ type: "generating_content", key: "draft", message, metadata }], now);
  });
}

function storedDraft({ title, markdown, sentences, notes }: Draft): StoredDraft {
  return {
    title,
    markdown,
    sentences: sentences.map((sentence) => ({ ...sentence, author: "generated" as const })),
    recommendations: joined([notes.length === 0 ? null : notes.map((note) => `- ${note}`).join("\n")]),
    writer: NO_MODEL,
  };
}

/** @throws AppError for a type that is no text */
function textTypeOf(job: JobRow): TextType {
  const type = TEXT_TYPES.find((each) => each === job.contentType);
  if (type !== undefined) return type;
  throw new AppError("invalid", "This type of post has no text to write", "Choose another content type.");
}

async function writerOptions(run: Run, job: JobRow): Promise<WriterOptions> {
  const { toneProfile, audience, companyName } = jobRequest.parse(job.request);
  const { style, language } = await brandOf(run, job);
  return { tone: toneProfile, audience, style, language, ...(companyName === null ? {} : { companyName }) };
}

/** The brand that the job names; the default one where it was deleted in the meantime. */
async function brandOf(run: Run, job: JobRow): Promise<BrandProfile> {
  try {
    return await getBrandProfile(run.db, run.organizationId, job.brandIdentityId);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "notFound") || job.brandIdentityId === null) throw error;
    return getBrandProfile(run.db, run.organizationId, null);
  }
}

const SHOWN_FAULTS = 20;

function faultsToTell(faults: readonly Fault[]): string | null {
  if (faults.length === 0) return null;
  const lines = faults.slice(0, SHOWN_FAULTS).map((fault) => `- ${fault.message}`);
  return ["Check these before you publish:", ...lines].join("\n");
}

function joined(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 ? null : given.join("\n\n");
}

export function draftOf(job: JobRow): StoredDraft {
  if (job.draft === null) throw new Error(`Job ${job.id} has no draft.`);
  return parseDraft(job.draft);
}

async function ledgerOf(run: Run, job: JobRow): Promise<Ledger> {
  const ledger = await readLedger(run.db, run.organizationId, job.ledgerId);
  if (!ledger) throw new Error(`Job ${job.id} has no ledger.`);
  return ledger;
}
