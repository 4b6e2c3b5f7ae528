import "server-only";
import { z } from "zod";
import { findBriefById } from "#db/queries/geo/briefs.ts";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import { findJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import { findLedger } from "#db/queries/posts/ledgers.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { type BrandVoice, getBrandProfile, getBrandVoice } from "#lib/brand-voice.ts";
import { isArticleLedger } from "#lib/content/articles/ledger.ts";
import { completeSentence } from "#lib/content/lead/format.ts";
import { TEXT_TYPES } from "#lib/content/types.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { GenerateRequest } from "#lib/jobs/contract.ts";
import { getLookbackWindow, resolveRange } from "#lib/jobs/range.ts";
import { type JobRequest, jobRequest, type Selection } from "#lib/jobs/request.ts";
import { composeDraft } from "#lib/jobs/writer/process.ts";
import { asksForNone, checkPersonSentence } from "#lib/posts/lead/check.ts";
import { assertApproved } from "#lib/posts/service/approval.ts";
import { getAuthor } from "#lib/posts/service/author.ts";
import { readLedger } from "#lib/posts/service/ledger.ts";
import { unpackLedger } from "#lib/posts/service/ledger-text.ts";
import { getPostRow } from "#lib/posts/service/read.ts";
import { type NewGeneration, queueJob } from "./queue.ts";
import { toJob } from "./resource.ts";
import { hasId, resolveSources, sourcesOfRun } from "./sources.ts";

/**
 * Queues the generation of a new post.
 * @throws AppError `invalid`, `notFound` for an unknown source, brand or run, `unavailable` when the queue is down
 */
export async function generatePost(ctx: Ctx, body: GenerateRequest) {
  return queued(ctx, await orderPost(ctx, body));
}

/**
 * Resolves the sources, brand and range of a new post; stores nothing.
 * @throws AppError `invalid`, `notFound` for an unknown source, brand or run
 */
export async function orderPost(ctx: Ctx, body: GenerateRequest): Promise<NewGeneration> {
  const brand = await getBrandVoice(ctx.db, ctx.organization.id, body.brandIdentityId ?? body.brandVoiceId ?? null);
  const request = buildCommonRequest(ctx, brand, body.toneProfile);
  const common = { contentType: body.contentType, brandIdentityId: brand.id, postId: null };
  if (body.runId !== undefined) {
    const run = await getRun(ctx, body.runId);
    const { range: same, selection, packages } = jobRequest.parse(run.request);
    const sharesRun = run.ledgerId === null ? run.id : null;
    const leadSentence = await checkLeadSentence(ctx, run, brand.id, body);
    return {
      ...common,
      request: { ...request, range: same, selection, packages, sharesRun, ...(leadSentence && { leadSentence }) },
      lookbackWindow: run.lookbackWindow,
      repositoryIds: run.repositoryIds,
      trackerIds: run.trackerIds,
      ledgerId: run.ledgerId,
    };
  }
  const { repositories, trackers } = await resolveSources(ctx.db, ctx.organization.id, body);
  return {
    ...common,
    request: {
      ...request,
      range: resolveRange(body, ctx.clock.now()),
      selection: toSelection(body, repositories),
      ...(body.packages === undefined ? {} : { packages: body.packages }),
    },
    lookbackWindow: getLookbackWindow(body),
    repositoryIds: repositories.map(({ repository }) => repository.id),
    trackerIds: trackers.map(({ id }) => id),
    ledgerId: null,
  };
}

/**
 * A person's sentence for a post that was skipped for want of one, checked against the facts of its change.
 * @throws AppError `conflict` where the run asks for no sentence; `invalid` for a sentence that cannot be taken
 */
async function checkLeadSentence(ctx: Ctx, run: JobRow, brandId: string, body: GenerateRequest) {
  const { leadSentence, contentType, withoutSource = false } = body;
  if (leadSentence === undefined) return undefined;
  const stored = run.ledgerId === null ? undefined : await findLedger(ctx.db, ctx.organization.id, run.ledgerId);
  const type = TEXT_TYPES.find((each) => each === contentType);
  if (stored === undefined || type === undefined) throw asksForNone();
  const brand = await getBrandProfile(ctx.db, ctx.organization.id, brandId);
  const { audience, style, language, name, companyName } = brand;
  const options = { tone: brand.tone, audience, style, language, ...(companyName === null ? {} : { companyName }) };
  const request = { task: "write" as const, contentType, brand, options };
  const written = await composeDraft(ctx.organization.id, stored, request);
  const missing = "skipped" in written ? written.missing : undefined;
  const ledger = unpackLedger(stored);
  const entry = ledger.entries.find(({ id }) => id === missing?.entryId);
  if (entry === undefined) throw asksForNone();
  const text = completeSentence(leadSentence);
  const names = [name, companyName].filter((each) => each !== null);
  const rules = { mayLackSource: withoutSource, field: "leadSentence" };
  return { text, hasSource: checkPersonSentence(text, type, { entry, ledger, names, language }, rules) };
}

const articleMetadata = z.object({ briefId: z.string() });

export type RewriteRequest = {
  toneProfile?: GenerateRequest["toneProfile"] | undefined;
  brandIdentityId?: string | undefined;
  draft?: boolean | undefined;
};

/**
 * Queues a rewrite of a post from its stored ledger.
 * @throws AppError `notFound`; `conflict` if the post has no ledger, or is published where approval is required
 */
export async function regeneratePost(ctx: Ctx, postId: string, body: RewriteRequest) {
  const post = await getPostRow(ctx, postId);
  if (!body.draft) await assertApproved(ctx.db, post, { changesText: true });
  const order = await orderRewrite(ctx, post, body);
  if (order.request.briefId === undefined) return queued(ctx, order);
  throw new AppError(
    "conflict",
    "Post was written from a brief",
    "Write it again in a direction, or make another brief of its prompt.",
  );
}

/**
 * Resolves the ledger, brand and style of a rewrite; stores nothing.
 * @throws AppError `conflict` if the post cannot be written again; `notFound` for an unknown brand
 */
export async function orderRewrite(ctx: Ctx, post: PostRow, body: RewriteRequest): Promise<NewGeneration> {
  const ledger = await readLedger(ctx.db, ctx.organization.id, post.ledgerId);
  if (!ledger || post.ledgerId === null) {
    throw new AppError("conflict", "Post has no ledger to write from", "Generate a new post instead.");
  }
  const briefId = isArticleLedger(ledger) ? await findBriefId(ctx, post) : undefined;
  const brand = await getBrandVoice(ctx.db, ctx.organization.id, body.brandIdentityId ?? post.brandIdentityId);
  const { from, to, label } = ledger.range;
  return {
    request: {
      ...buildCommonRequest(ctx, brand, body.toneProfile),
      range: { kind: "time", from, to, label },
      selection: toSelection({}, []),
      audience: ledger.audience,
      rewrites: post.id,
      ...(briefId === undefined ? {} : { briefId }),
      ...(body.draft && { draft: true }),
    },
    contentType: post.contentType,
    lookbackWindow: null,
    repositoryIds: ledger.repositories.map(({ id }) => id),
    trackerIds: [],
    brandIdentityId: brand.id,
    ledgerId: post.ledgerId,
    postId: null,
  };
}

/**
 * The brief that an article was written from, which has its plan.
 * @throws AppError `conflict` if the brief is gone
 */
async function findBriefId({ db, organization }: Ctx, { sourceMetadata }: PostRow): Promise<string> {
  const { data } = articleMetadata.safeParse(sourceMetadata);
  const brief = data && (await findBriefById(db, organization.id, data.briefId));
  if (brief) return brief.id;
  throw new AppError("conflict", "The article's brief was deleted", "Edit its text instead.");
}

async function queued(ctx: Ctx, generation: NewGeneration) {
  return { organization: ctx.organization, job: toJob(await queueJob(ctx, generation)) };
}

/**
 * Returns a run whose ledger other content types can share, now or after it has read its sources. Its ledger is not
 * reused once one of its sources is removed or disabled.
 */
async function getRun(ctx: Ctx, runId: string): Promise<JobRow> {
  const run = await findJob(ctx.db, ctx.organization.id, runId);
  if (!run) throw notFound("Generation job");
  if (run.ledgerId === null && run.status !== "queued" && run.status !== "running") {
    throw new AppError("invalid", "runId: this run has no ledger", "Use the id of a run that has read its sources.", {
      details: [{ path: "runId", message: "has no ledger" }],
    });
  }
  await sourcesOfRun(ctx.db, run);
  return run;
}

type CommonRequest = Pick<JobRequest, "toneProfile" | "audience" | "companyName" | "rewrites" | "sharesRun" | "author">;

function buildCommonRequest(ctx: Ctx, brand: BrandVoice, tone: JobRequest["toneProfile"] | undefined): CommonRequest {
  return {
    toneProfile: tone ?? brand.toneProfile,
    audience: brand.audience,
    companyName: brand.companyName,
    rewrites: null,
    sharesRun: null,
    author: getAuthor(ctx.principal),
  };
}

/**
 * Converts the selection of a request. Pull requests may name the ID of a repository or of its integration; the
 * result uses repository IDs.
 */
export function toSelection(
  body: Pick<GenerateRequest, "dataPoints" | "selectedItems">,
  sources: readonly ConnectedRepository[],
): Selection {
  const items = body.selectedItems;
  return {
    includePullRequests: body.dataPoints?.includePullRequests ?? true,
    includeCommits: body.dataPoints?.includeCommits ?? true,
    includeReleases: body.dataPoints?.includeReleases ?? true,
    items: items
      ? {
          commitShas: items.commitShas,
          pullRequests: items.pullRequestNumbers.map(({ repositoryId, number }) => ({
            repositoryId: sources.find((source) => hasId(source, repositoryId))?.repository.id ?? repositoryId,
            number,
          })),
          releaseTags: items.releaseTagNames,
          trackerIssues: items.trackerIssueIds,
        }
      : null,
  };
}
