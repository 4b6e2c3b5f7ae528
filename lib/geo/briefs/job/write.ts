import "server-only";
import { type BriefRow, changeBrief } from "#db/queries/geo/briefs.ts";
import { type ModelSettings, modelSettings } from "#lib/ai/settings.ts";
import { settle } from "#lib/billing/reservations.ts";
import { getBrandProfile } from "#lib/brand-voice.ts";
import { writeArticle } from "#lib/content/articles/article.ts";
import { checkArticle } from "#lib/content/articles/check.ts";
import { type ArticleContext, buildLedger } from "#lib/content/articles/ledger.ts";
import { writeArticleByModel } from "#lib/content/articles/model.ts";
import type { BrandProfile, Draft, WriterOptions } from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { faultPoint } from "#lib/fault.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { parsePlan } from "#lib/geo/briefs/resource.ts";
import { siblingId } from "#lib/ids.ts";
import { formatDraft, NO_MODEL, parseDraft, type StoredDraft } from "#lib/jobs/writer/draft.ts";
import { createGeneratedPost } from "#lib/posts/service/create.ts";
import { storeLedger } from "#lib/posts/service/ledger.ts";
import { openCalls } from "./model.ts";
import { touchActiveBrief, type WritingRun } from "./run.ts";

const FAULTS_TOLD = 20;

/**
 * Writes the article and its ledger, once. Calls to a model that have ended are not repeated when this runs again.
 * @returns whether the writing continues
 */
export async function writeDraft(run: WritingRun, model: ModelSettings = modelSettings()): Promise<boolean> {
  const row = await touchActiveBrief(run);
  if (!row) return false;
  if (row.draft !== null) return true;
  const context = await loadWritingContext(run, row);
  const ledger = buildLedger(parsePlan(row), context.article);
  const draft = await writeArticleDraft(run, row, context, ledger, model);
  const ledgerId = siblingId("led", run.runId);
  return run.db.transaction(async (tx) => {
    const now = run.clock.now();
    await storeLedger(tx, run.organizationId, ledgerId, ledger, now);
    const guard = { statuses: ["writing"] as const, runId: run.runId, workflowRunId: run.workflowRunId };
    const change = { ledgerId, draft: formatDraft(draft), updatedAt: now };
    return (await changeBrief(tx, run.organizationId, run.briefId, guard, change)) !== undefined;
  });
}

type WritingContext = { article: ArticleContext; profile: BrandProfile; options: WriterOptions };

async function loadWritingContext({ db, organizationId }: WritingRun, row: BriefRow): Promise<WritingContext> {
  const profile = await getBrandProfile(db, organizationId, row.brandIdentityId);
  const own = (await trackedBrands(db, organizationId, row.projectId)).find((brand) => brand.own);
  const name = own?.name ?? profile.companyName ?? profile.name;
  const article = { projectId: row.projectId, brandName: name, createdAt: row.createdAt.toISOString() };
  const { tone, style, language } = profile;
  return { article, profile, options: { tone, style, language, companyName: name, audience: "users" } };
}

async function writeArticleDraft(
  run: WritingRun,
  row: BriefRow,
  { article, profile, options }: WritingContext,
  ledger: ReturnType<typeof buildLedger>,
  model: ModelSettings,
): Promise<StoredDraft> {
  const plan = parsePlan(row);
  const calls = await openCalls(run, run.runId, model);
  const byModel = calls && (await writeArticleByModel(plan, article, { ledger, profile, options }, calls));
  const report = byModel ? [calls.describeSwitch() ?? [], byModel.report].flat() : [];
  const draft = byModel?.draft ?? writeArticle(plan, article, options);
  const faults = checkArticle(draft, ledger, article.brandName);
  return {
    title: draft.title,
    markdown: draft.markdown,
    sentences: draft.sentences.map((sentence) => ({ ...sentence, author: "generated" })),
    recommendations: formatRecommendations(report, draft, faults),
    writer: byModel?.writer ?? NO_MODEL,
    highlights: [],
    reads: [],
  };
}

function formatRecommendations(report: readonly string[], { notes }: Draft, faults: readonly Fault[]): string | null {
  const parts = [
    report,
    faults.length > 0
      ? ["Check these before you publish:", ...faults.slice(0, FAULTS_TOLD).map(({ message }) => `- ${message}`)]
      : [],
    notes.length > 0 ? ["What the brief asks for:", ...notes.map((note) => `- ${note}`)] : [],
  ].filter((lines) => lines.length > 0);
  return parts.length === 0 ? null : parts.map((lines) => lines.join("\n")).join("\n\n");
}

/** Stores the post and completes the brief in one transaction. Repeated runs store one post. */
export async function saveArticle(run: WritingRun): Promise<boolean> {
  const row = await touchActiveBrief(run);
  if (!row) return false;
  if (row.draft === null || row.ledgerId === null) throw new Error(`The brief ${row.id} has no draft.`);
  const { draft, ledgerId } = { draft: parseDraft(row.draft), ledgerId: row.ledgerId };
  faultPoint("save-article", "before");
  await run.db.transaction(async (tx) => {
    const now = run.clock.now();
    const postId = siblingId("post", run.runId);
    await createGeneratedPost(
      tx,
      {
        id: postId,
        revisionId: siblingId("rev", run.runId),
        organizationId: run.organizationId,
        contentType: "blog_post",
        brandIdentityId: row.brandIdentityId,
        ledgerId,
        sourceMetadata: buildMetadata(run, row, draft),
        text: draft,
        author: { userId: null, label: "Clarion" },
      },
      now,
    );
    const guard = { statuses: ["writing"] as const, runId: run.runId, workflowRunId: run.workflowRunId };
    const change = { status: "completed" as const, postId, error: null, draft: null, endedAt: now, updatedAt: now };
    const completed = await changeBrief(tx, run.organizationId, run.briefId, guard, change);
    // The sweep ended the brief in the meantime. The error rolls this transaction back, and the retry stops.
    if (!completed) throw new Error(`The brief ${row.id} has ended while its article was stored.`);
    await settle(tx, { organizationId: run.organizationId, holderId: run.runId }, now);
  });
  faultPoint("save-article", "after");
  return true;
}

function buildMetadata(run: WritingRun, row: BriefRow, { writer }: StoredDraft) {
  const { targetPrompt } = parsePlan(row);
  return { source: "brief", briefId: row.id, runId: run.runId, projectId: row.projectId, targetPrompt, writer };
}
