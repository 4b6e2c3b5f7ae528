import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import type { Submission } from "#lib/feedback/contract.ts";
import { sendFeedback } from "#lib/feedback/service/receive.ts";
import { createBrief } from "#lib/geo/briefs/service.ts";
import { listPrompts } from "#lib/geo/prompts/service.ts";
import { createSchedule, listSchedules } from "#lib/schedules/service/schedules.ts";
import { createTrigger, listTriggers } from "#lib/triggers/service/triggers.ts";

/** What agents and developers report about the demo product. The key keeps a repeated start from storing it twice. */
const FEEDBACK: readonly (Pick<Submission, "message" | "kind" | "sentiment" | "source"> & {
  idempotencyKey: string;
})[] = [
  {
    idempotencyKey: "demo-1",
    message: "The guide to assignment rules does not say which rule wins when two of them match a conversation.",
    kind: "question",
    sentiment: "neutral",
    source: "mcp",
  },
  {
    idempotencyKey: "demo-2",
    message: "Saved replies with variables worked on the first try. The preview with a real customer helped a lot.",
    kind: "praise",
    sentiment: "positive",
    source: "api",
  },
];

/** Creates what a team sets up after its first posts: a schedule, a trigger, feedback and a brief. */
export async function createWork(ctx: Ctx, projectId: string, integrationId: string): Promise<void> {
  const targets = { repositoryIds: [integrationId] };
  const shared = { targets, outputConfig: {}, enabled: true, autoPublish: false };
  if ((await listSchedules(ctx, { repositoryIds: [] })).schedules.length === 0)
    await createSchedule(ctx, {
      ...shared,
      name: "Weekly changelog",
      sourceType: "cron",
      sourceConfig: { cron: { frequency: "weekly", dayOfWeek: 1, hour: 9, minute: 0 } },
      outputType: "changelog",
      lookbackWindow: "last_7_days",
    });
  if ((await listTriggers(ctx)).eventTriggers.length === 0)
    await createTrigger(ctx, {
      ...shared,
      name: "LinkedIn post for each release",
      sourceType: "vcs_webhook",
      sourceConfig: { eventTypes: ["release"] },
      outputType: "linkedin_post",
    });
  for (const sent of FEEDBACK) await sendFeedback(ctx, { ...sent, projectId });
  const [prompt] = (await listPrompts(ctx, projectId)).prompts.filter(({ tags }) => tags.includes("feature"));
  if (prompt)
    await createBrief(ctx, projectId, {
      topic: prompt.prompt,
      sourceKind: "prompt",
      sourceId: prompt.id,
      autoApprove: false,
    });
}
