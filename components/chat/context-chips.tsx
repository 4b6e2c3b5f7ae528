"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, GitBranch, ListTodo, X } from "lucide-react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { badgeVariants } from "#components/ui/badge.tsx";
import { call } from "#lib/http/call.ts";
import type { getPost } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { type ContextChip, type ContextItem, contextKey } from "./context.ts";
import { postTitleKey } from "./hooks.ts";

const ICONS = { "vcs-repo": GitBranch, "tracker-team": ListTodo, post: FileText };

/** The context of a message as chips. With `onRemove` each can be removed. */
export function ContextChips({ chips, onRemove }: { chips: readonly ContextChip[]; onRemove?: (key: string) => void }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Context" className="flex flex-wrap gap-1.5">
      {chips.map(({ item, label }) => {
        const key = contextKey(item);
        const Icon = ICONS[item.type];
        return (
          <li key={key} className={cn(badgeVariants({ variant: "outline" }), "h-6 max-w-full")}>
            <Icon aria-hidden />
            <span className="truncate">{label}</span>
            {onRemove ? (
              <button
                type="button"
                aria-label={`Remove ${label}`}
                onClick={() => onRemove(key)}
                className="-mr-1 flex size-5 items-center justify-center rounded-sm hover:bg-hover"
              >
                <X aria-hidden />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The context of a sent message. */
export function SentContext({ items }: { items: readonly ContextItem[] }) {
  return (
    <div className="mb-1.5 flex flex-wrap justify-end gap-1.5">
      {items.map((item) =>
        item.type === "post" ? (
          <PostChip key={contextKey(item)} item={item} />
        ) : (
          <ContextChips key={contextKey(item)} chips={[{ item, label: getLabel(item) }]} />
        ),
      )}
    </div>
  );
}

function getLabel(item: Exclude<ContextItem, { type: "post" }>): string {
  return item.type === "vcs-repo" ? `${item.owner}/${item.repo}` : (item.teamName ?? "Issue tracker");
}

/** Shows a post by its title, which is fetched, or as a deleted post. */
function PostChip({ item }: { item: Extract<ContextItem, { type: "post" }> }) {
  const { id: organizationId } = useOrganization();
  const { data, isError } = useQuery({
    queryKey: postTitleKey(organizationId, item.postId),
    queryFn: ({ signal }) =>
      call<typeof getPost>("GET /v1/posts/{postId}", { organizationId, params: { postId: item.postId }, signal }),
    retry: false,
    staleTime: 60_000,
  });
  return <ContextChips chips={[{ item, label: isError ? "A deleted post" : (data?.post.title ?? "Post") }]} />;
}
