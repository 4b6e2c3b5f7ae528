import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { VERDICT_WORDS } from "./words.ts";

export type StageState = "done" | "active" | "waiting" | "stopped";
export type Stage = { label: string; state: StageState; detail: string };

type Told = Pick<BriefItem, "status" | "planning"> & {
  brief: Pick<BriefItem["brief"], "remeasure" | "verdict">;
};

/** The way of a brief from its plan to the answer whether it worked, and how far it has come. */
export function stagesOf({ status, planning, brief: { remeasure, verdict } }: Told): Stage[] {
  const published = remeasure.state !== "unpublished";
  return [
    planning.state === "running"
      ? { label: "Plan", state: "active", detail: "Pages to link are being read" }
      : { label: "Plan", state: "done", detail: planning.planner === "rules" ? "By rules" : `By ${planning.planner}` },
    status === "draft"
      ? { label: "Review", state: "active", detail: "Waits for approval" }
      : { label: "Review", state: "done", detail: "Approved" },
    writing(status, planning),
    published
      ? { label: "Publish", state: "done", detail: "Published" }
      : status === "completed"
        ? { label: "Publish", state: "active", detail: "The draft is ready" }
        : { label: "Publish", state: "waiting", detail: "Not published" },
    verdict
      ? { label: "Measure", state: "done", detail: VERDICT_WORDS[verdict.verdict].label }
      : published
        ? { label: "Measure", state: "active", detail: "Waits for a scan" }
        : { label: "Measure", state: "waiting", detail: "After publication" },
  ];
}

function writing(status: BriefItem["status"], planning: BriefItem["planning"]): Stage {
  const label = "Write";
  if (status === "draft") return { label, state: "waiting", detail: "After approval" };
  if (status === "failed") return { label, state: "stopped", detail: "Failed" };
  if (status === "completed") return { label, state: "done", detail: "Draft post" };
  if (status === "queued") return { label, state: "active", detail: "Queued" };
  // A plan that was approved before it was finished is finished first.
  return { label, state: "active", detail: planning.state === "running" ? "Reading evidence" : "Writing and checking" };
}
