import "server-only";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { findLedger } from "#db/queries/posts/ledgers.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import { configuredModel, writingModels } from "#lib/ai/providers.ts";
import { type ModelSettings, modelSettings } from "#lib/ai/settings.ts";
import { getBrandProfile } from "#lib/brand-voice.ts";
import type { BrandProfile, Skipped, WriterOptions } from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import type { Rewrite, Until } from "#lib/content/writers/model/request.ts";
import { AppError } from "#lib/errors.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { getTextType, toStoredDraft } from "#lib/jobs/writer/compose.ts";
import { formatDraft, parseDraft, type StoredDraft } from "#lib/jobs/writer/draft.ts";
import { composeDraft } from "#lib/jobs/writer/process.ts";
import { log } from "#lib/log.ts";
import { MARKDOWN_MAX } from "#lib/posts/limits.ts";
import { unpackLedger } from "#lib/posts/service/ledger-text.ts";
import { writeArticleAgain } from "./article.ts";
import { writeByModel } from "./model.ts";
import { GO_ON, inStep, type Outcome, type Run, STOP } from "./run.ts";

/** Lets a model choose what the post is about; rules choose while they write. */
export function editPost(run: Run, model: ModelSettings = modelSettings()): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.draft !== null || !isByModel(job) || isArticle(job)) return GO_ON;
    const event = { type: "generating_content" as const, key: "edit", message: "Choosing what to tell" };
    await appendEvents(run.db, job, [event], run.clock.now());
    return advance(run, job, model, "edited");
  });
}

/**
 * Writes the text from the run's ledger. With a model its words are stored call by call, and `checkPost` makes the draft
 * of them; without one, and for an article, which is planned and checked as it is written, the draft is stored at once. A ledger without kept entries ends the job as skipped.
 */
export function writePost(run: Run, model: ModelSettings = modelSettings()): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.draft !== null) return GO_ON;
    if (!isByModel(job) || isArticle(job)) return storeText(run, job, model, "written");
    return advance(run, job, model, "written");
  });
}

/** Has a model write as far as a step goes; its calls are stored, its draft is not made yet. */
async function advance(run: Run, job: JobRow, model: ModelSettings, until: Until): Promise<Outcome> {
  const written = await writeTextByModel(run, job, model, until);
  return "skipped" in written ? skip(run, written) : GO_ON;
}

/**
 * Checks the words of a model against their facts, has unsupported sentences revised or leaves them out, and stores the
 * draft. Calls that ended are not repeated.
 */
export function checkPost(run: Run, model: ModelSettings = modelSettings()): Promise<Outcome> {
  return inStep(run, async (job) => {
    if (job.draft !== null) return GO_ON;
    const event = {
      type: "verifying_content" as const,
      key: "check",
      message: "Checking sentences against their facts",
    };
    await appendEvents(run.db, job, [event], run.clock.now());
    return storeText(run, job, model, "checked");
  });
}

async function storeText(run: Run, job: JobRow, model: ModelSettings, until: Until): Promise<Outcome> {
  const written = isByModel(job) ? await writeTextByModel(run, job, model, until) : await writeByRules(run, job);
  if ("skipped" in written) return skip(run, written);
  await storeDraft(run, job, written);
  return GO_ON;
}

/** Whether the text is the article of a brief, whose plan exists. */
function isArticle({ request }: JobRow): boolean {
  return jobRequest.parse(request).briefId !== undefined;
}

/** Pictures, and posts that begin with a person's own sentence, are made by rules. */
function isByModel({ contentType, request }: JobRow): boolean {
  const isOwn = jobRequest.parse(request).leadSentence !== undefined;
  return contentType !== "image" && !isOwn && configuredModel().kind === "model";
}

async function skip(run: Run, { reason, missing }: Skipped): Promise<Outcome> {
  await endJob(run, { status: "skipped", message: reason, ...(missing && { metadata: { missing } }) });
  return STOP;
}

/** Verifies the text against the ledger. Faults are shown with the post. */
export function verifyPost(run: Run): Promise<Outcome> {
  return inStep(run, async (job) => {
    const text = getDraft(job);
    const { contentType } = job;
    const request = { task: "verify" as const, contentType, draft: text, options: await writerOptions(run, job) };
    const faults = await composeDraft(run.organizationId, await getStoredLedger(run, job), request);
    if (faults.length > 0) log.warn({ jobId: job.id, faults: faults.slice(0, 10) }, "a draft failed verification");
    const now = run.clock.now();
    await run.db.transaction(async (tx) => {
      const recommendations = joined([text.recommendations, formatFaults(faults)]);
      const checked = formatDraft({ ...text, recommendations });
      await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, { draft: checked, updatedAt: now });
      const message =
        faults.length === 0
          ? `Checked ${text.sentences.length} sentences against their sources`
          : `${faults.length} statements could not be proved`;
      const metadata = { sentences: text.sentences.length, faults: faults.length };
      await appendEvents(tx, job, [{ type: "verifying_content", message, metadata }], now);
    });
    return GO_ON;
  });
}

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
    await appendEvents(tx, job, [{ type: "generating_content", key: "draft", message, metadata }], now);
  });
}

async function writeByRules(run: Run, job: JobRow): Promise<StoredDraft | Skipped> {
  const [options, brand] = [await writerOptions(run, job), await getJobBrand(run, job)];
  const request = { task: "write" as const, contentType: job.contentType, options, brand };
  const written = await composeDraft(run.organizationId, await getStoredLedger(run, job), request);
  const choice = configuredModel();
  if (job.contentType === "image" || choice.kind !== "problem" || "skipped" in written) return written;
  const problem = `No model was asked. ${choice.problem}`;
  return { ...written, recommendations: joined([problem, written.recommendations]) };
}

async function writeTextByModel(run: Run, job: JobRow, model: ModelSettings, until: Until) {
  const choices = writingModels();
  if (choices === null) throw new Error("The model was taken away while the step ran.");
  const type = getTextType(job.contentType);
  const ledger = unpackLedger(await getStoredLedger(run, job));
  const [options, profile] = [await writerOptions(run, job), await getJobBrand(run, job)];
  const rewrite = await getRewrite(run, job);
  if (rewrite !== undefined && isArticle(job)) {
    return writeArticleAgain(run, job, choices, { ledger, profile, options, rewrite }, model);
  }
  const order = { type, ledger, profile: rewrite ? addressTo(options, profile) : profile, options, rewrite };
  const written = await writeByModel(run, job, choices, order, model, until);
  if ("skipped" in written) return written;
  const draft = toStoredDraft(written.draft);
  const recommendations = joined([written.recommendations, draft.recommendations]);
  return { ...draft, recommendations, writer: written.writer, highlights: written.highlights, reads: written.reads };
}

/** The text that a job writes again in a direction. */
async function getRewrite(run: Run, job: JobRow): Promise<Rewrite | undefined> {
  const { rewrites, direction } = jobRequest.parse(job.request);
  if (rewrites === null || direction === undefined) return undefined;
  const post = await findPost(run.db, run.organizationId, rewrites);
  return post && { direction, title: post.title, markdown: post.markdown ?? "" };
}

/** The brand with the readers of the text in place of its own where they differ. */
function addressTo({ audience = "developers" }: WriterOptions, profile: BrandProfile): BrandProfile {
  return audience === profile.audience ? profile : { ...profile, audience, audienceDescription: null };
}

async function writerOptions(run: Run, job: JobRow): Promise<WriterOptions> {
  const { toneProfile, audience, companyName, length, leadSentence: sentence } = jobRequest.parse(job.request);
  const { style, language } = await getJobBrand(run, job);
  const company = companyName === null ? {} : { companyName };
  const given = { ...company, ...(length && { length }), ...(sentence && { sentence }) };
  return { tone: toneProfile, audience, style, language, ...given };
}

/**
 * The job's brand with the instructions of its automation. Falls back to the default brand if the job's brand was
 * deleted.
 */
export async function getJobBrand(run: Run, job: JobRow): Promise<BrandProfile> {
  const profile = await getStoredBrand(run, job);
  const { instructions } = jobRequest.parse(job.request);
  if (instructions === undefined) return profile;
  return { ...profile, customInstructions: [profile.customInstructions, instructions].filter(Boolean).join("\n\n") };
}

async function getStoredBrand(run: Run, job: JobRow): Promise<BrandProfile> {
  try {
    return await getBrandProfile(run.db, run.organizationId, job.brandIdentityId);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "notFound") || job.brandIdentityId === null) throw error;
    return getBrandProfile(run.db, run.organizationId, null);
  }
}

const SHOWN_FAULTS = 20;

function formatFaults(faults: readonly Fault[]): string | null {
  if (faults.length === 0) return null;
  const lines = faults.slice(0, SHOWN_FAULTS).map((fault) => `- ${fault.message}`);
  return ["Check these before you publish:", ...lines].join("\n");
}

function joined(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 ? null : given.join("\n\n");
}

export function getDraft(job: JobRow): StoredDraft {
  if (job.draft === null) throw new Error(`Job ${job.id} has no draft.`);
  return parseDraft(job.draft);
}

async function getStoredLedger(run: Run, job: JobRow): Promise<string> {
  const stored = job.ledgerId === null ? undefined : await findLedger(run.db, run.organizationId, job.ledgerId);
  if (stored === undefined) throw new Error(`Job ${job.id} has no ledger.`);
  return stored;
}
