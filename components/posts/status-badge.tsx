import { Badge } from "#components/ui/badge.tsx";
import type { Post } from "#lib/posts/contract.ts";

export function PostStatus({ status }: { status: Post["status"] }) {
  return (
    <Badge variant={status === "published" ? "success" : "neutral"}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {status === "published" ? "Published" : "Draft"}
    </Badge>
  );
}
