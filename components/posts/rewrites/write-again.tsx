"use client";

import { PenLine } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import type { PostSession } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { Post } from "#lib/posts/contract.ts";
import { DIRECTIONS, getObstacle } from "./directions.ts";
import { useRewrites, useWriteAgain } from "./hooks.ts";

const params = { tab: parseAsString, draft: parseAsString };

/** Writes a post again in a direction and shows the draft beside it. */
export function WriteAgain({ session, post }: { session: PostSession; post: Post }) {
  const [open, setOpen] = useState(false);
  const [, setParams] = useQueryStates(params, { history: "replace" });
  const { data } = useRewrites(post.id, open);
  const write = useWriteAgain(post.id, session);
  if (post.markdown === null) return null;
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <Button pending={write.isPending}>
          {write.isPending ? null : <PenLine aria-hidden />}
          Write again
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {DIRECTIONS.map(({ value, label }) => {
          const obstacle = getObstacle(data?.directions, value);
          return (
            <DropdownMenuItem
              key={value}
              disabled={obstacle !== undefined}
              onSelect={() => write.mutate(value, { onSuccess: () => void setParams({ tab: "drafts", draft: null }) })}
            >
              <span>{label}</span> {obstacle ? <span className="ml-auto pl-4 text-xs">{obstacle}</span> : null}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
