import { formatPlanned } from "#components/posts/schedule/planned-time.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { Post } from "#lib/posts/contract.ts";

type Shown = Pick<Post, "status"> & Partial<Pick<Post, "publishAt" | "publishTimeZone">>;

/** The state of a post. A scheduled draft shows its time where there is room. */
export function PostStatus({ post, full = false }: { post: Shown; full?: boolean }) {
  const { status, publishAt, publishTimeZone } = post;
  if (status === "draft" && publishAt) {
    const zone = publishTimeZone ?? "UTC";
    const time = `${formatPlanned(publishAt, zone)} (${zone})`;
    return (
      <Badge variant="accent" title={`Scheduled for ${time}`}>
        <span aria-hidden className="size-1.5 rounded-full bg-current" />
        {full ? `Scheduled for ${time}` : "Scheduled"}
      </Badge>
    );
  }
  return (
    <Badge variant={status === "published" ? "success" : "neutral"}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {status === "published" ? "Published" : "Draft"}
    </Badge>
  );
}
