import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { VERDICT_WORDS } from "./words.ts";

export type StageState = "done" | "active" | "waiting" | "stopped";
export type Stage = { label: string; state: StageState; detail: string };

type StagesInput = Pick<BriefItem, "status" | "planning" | "postId"> & {
  brief: Pick<BriefItem["brief"], "remeasure" | "verdict"> & {
    baseline: Pick<BriefItem["brief"]["baseline"], "promptIds">;
  };
};

/** Whether a prompt asks the article's question. Without one the result cannot be measured. */
export function isMeasurable({ baseline }: Pick<StagesInput["brief"], "baseline">): boolean {
  return baseline.promptIds.length > 0;
}

/** Whether the article of a written brief was deleted. */
export function isGone({ status, postId }: Pick<StagesInput, "status" | "postId">): boolean {
  return status === "completed" && postId === null;
}

/** The stages of a brief from its plan to its verdict, each with its state. */
export function buildStages(input: StagesInput): Stage[] {
  const { status, planning } = input;
  return [
    planning.state === "running"
      ? { label: "Plan", state: "active", detail: "Reading pages" }
      : {
          label: "Plan",
          state: "done",
          detail: planning.planner === "rules" ? "Without a model" : `By ${planning.planner}`,
        },
    reviewing(status),
    writing(status, planning),
    publishing(input),
    measuring(input),
  ];
}

function reviewing(status: BriefItem["status"]): Stage {
  const label = "Review";
  if (status === "needs_facts") return { label, state: "active", detail: "Needs facts" };
  if (status === "draft") return { label, state: "active", detail: "Awaiting approval" };
  return { label, state: "done", detail: "Approved" };
}

function publishing(input: StagesInput): Stage {
  const label = "Publish";
  if (isGone(input)) return { label, state: "stopped", detail: "The article was deleted" };
  if (input.brief.remeasure.state !== "unpublished") return { label, state: "done", detail: "Published" };
  if (input.status === "completed") return { label, state: "active", detail: "The draft is ready" };
  return { label, state: "waiting", detail: "Not published" };
}

function measuring(input: StagesInput): Stage {
  const { brief } = input;
  const label = "Measure";
  if (isGone(input)) return { label, state: "waiting", detail: "No article" };
  if (brief.verdict) return { label, state: "done", detail: VERDICT_WORDS[brief.verdict.verdict].label };
  if (!isMeasurable(brief)) return { label, state: "waiting", detail: "No prompt asks this" };
  if (brief.remeasure.state === "unpublished") return { label, state: "waiting", detail: "After publication" };
  return { label, state: "active", detail: "Waiting for a scan" };
}

function writing(status: BriefItem["status"], planning: BriefItem["planning"]): Stage {
  const label = "Write";
  if (status === "draft" || status === "needs_facts") return { label, state: "waiting", detail: "After approval" };
  if (status === "failed") return { label, state: "stopped", detail: "Failed" };
  if (status === "completed") return { label, state: "done", detail: "Draft post" };
  if (status === "queued") return { label, state: "active", detail: "Queued" };
  // A plan approved before it is complete is completed first.
  return { label, state: "active", detail: planning.state === "running" ? "Reading evidence" : "Writing and checking" };
}
