import { Badge } from "#components/ui/badge.tsx";
import type { Post } from "#lib/posts/contract.ts";

const LABELS = { requested: "In review", changes_requested: "Changes requested", approved: "Approved" } as const;
const VARIANTS = { requested: "accent", changes_requested: "warning", approved: "success" } as const;

/** The review of a draft; nothing without one, and for published posts. */
export function ReviewBadge({ post: { review, status } }: { post: Pick<Post, "review" | "status"> }) {
  if (review === "none" || status === "published") return null;
  return <Badge variant={VARIANTS[review]}>{LABELS[review]}</Badge>;
}
