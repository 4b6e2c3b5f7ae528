import type { z } from "zod";
import type { BriefRow } from "#db/queries/geo/briefs.ts";
import type { briefItem } from "./contract.ts";
import type { FollowUp } from "./follow-up.ts";
import { FACTS_MIN } from "./limits.ts";
import { type Plan, storedBaseline, storedPlan } from "./stored.ts";

export function parsePlan(row: BriefRow): Plan {
  return storedPlan.parse(row.plan);
}

/** Converts a brief for lists; a deleted post is null. */
export function toBrief(row: BriefRow, { post, remeasure, verdict }: FollowUp): z.input<typeof briefItem> {
  const { topic, sourceKind, sourceId, status, runId, error, brandIdentityId, autoApprove } = row;
  return {
    briefId: row.id,
    topic,
    sourceKind,
    sourceId,
    brief: { ...parsePlan(row), baseline: storedBaseline.parse(row.baseline), remeasure, verdict },
    planning: { state: row.plannedAt === null ? "running" : "done", planner: row.planner, note: row.plannerNote },
    status,
    runId,
    postId: post?.id ?? null,
    error,
    brandIdentityId,
    autoApprove,
    archivedAt: row.archivedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toPost({ post }: FollowUp) {
  if (!post) return null;
  const { id, title, status, publishedAt } = post;
  return { id, title, status, publishedAt };
}

/** The status of a brief that is not being written: `draft` once it has enough facts. */
export function statusOfPlan({ facts }: Pick<Plan, "facts">): "draft" | "needs_facts" {
  return facts.length < FACTS_MIN ? "needs_facts" : "draft";
}
