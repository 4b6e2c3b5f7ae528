import "server-only";
import { findBriefById } from "#db/queries/geo/briefs.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Choice } from "#lib/ai/choice.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import { writeArticleByModel } from "#lib/content/articles/model.ts";
import { articlePlan } from "#lib/content/articles/plan.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile, Skipped, WriterOptions } from "#lib/content/types.ts";
import type { Rewrite } from "#lib/content/writers/model/request.ts";
import { AppError } from "#lib/errors.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { toStoredDraft } from "#lib/jobs/writer/compose.ts";
import type { StoredDraft } from "#lib/jobs/writer/draft.ts";
import { openCalls } from "./calls.ts";
import type { Run } from "./run.ts";

const NOT_WRITTEN = "The model wrote no section that its facts prove. Rules word an article in one way only.";

type Material = { ledger: Ledger; profile: BrandProfile; options: WriterOptions; rewrite: Rewrite };

/**
 * Has a model write the article of a brief again, from its plan and its facts. Calls that ended earlier are not
 * repeated. Rules know no direction, so that nothing is written when no section is the model's.
 */
export async function writeArticleAgain(
  run: Run,
  job: JobRow,
  choices: readonly [Choice, ...Choice[]],
  { rewrite, ...material }: Material,
  settings: ModelSettings,
): Promise<StoredDraft | Skipped> {
  const brief = await findBriefById(run.db, run.organizationId, jobRequest.parse(job.request).briefId ?? "");
  if (!brief) throw new AppError("conflict", "The article's brief was deleted", "Edit its text instead.");
  const event = { type: "generating_content" as const, key: "article", message: "Writing the sections of the article" };
  await appendEvents(run.db, job, [event], run.clock.now());
  const calls = await openCalls(run, job, choices, settings);
  const plan = { ...articlePlan.parse(brief.plan), workingTitle: rewrite.title };
  const { projectId, createdAt } = brief;
  const brandName = material.options.companyName ?? material.profile.name;
  const context = { projectId, brandName, createdAt: createdAt.toISOString() };
  const { draft, writer, report } = await writeArticleByModel(plan, context, { ...material, rewrite }, calls);
  if (writer.kind === "deterministic") return { skipped: true, reason: NOT_WRITTEN };
  const lines = [calls.describeSwitch(), ...report].filter((line) => line !== null);
  return { ...toStoredDraft({ ...draft, notes: [] }), recommendations: lines.join("\n") || null, writer };
}
