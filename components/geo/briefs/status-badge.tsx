import { Badge } from "#components/ui/badge.tsx";
import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { isGone, isMeasurable } from "./stages.ts";
import { STATUS_WORDS, VERDICT_WORDS } from "./words.ts";

export function BriefStatusBadge({ status }: Pick<BriefItem, "status">) {
  const { label, tone } = STATUS_WORDS[status];
  return <Badge variant={tone}>{label}</Badge>;
}

/** The verdict of a brief; before there is one, what it waits for. */
export function BriefVerdictBadge({ item }: { item: Pick<BriefItem, "brief" | "status" | "postId"> }) {
  const { brief } = item;
  if (brief.verdict) {
    const { label, tone } = VERDICT_WORDS[brief.verdict.verdict];
    return <Badge variant={tone}>{label}</Badge>;
  }
  return <span className="text-muted-foreground text-xs">{describeWaiting(item)}</span>;
}

function describeWaiting(item: Pick<BriefItem, "brief" | "status" | "postId">): string {
  if (isGone(item)) return "Article deleted";
  if (item.brief.remeasure.state === "unpublished") return "Not published";
  return isMeasurable(item.brief) ? "Waiting for a scan" : "Not measured";
}
