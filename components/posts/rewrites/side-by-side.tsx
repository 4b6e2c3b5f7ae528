"use client";

import { type ReactNode, useState } from "react";
import { Article, articleClasses } from "#components/article/article.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { formatInstant, plural } from "#lib/format.ts";
import type { Rewrite } from "#lib/jobs/rewrites/contract.ts";
import type { Post } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { nameDraft } from "./directions.ts";

const CURRENT = "current";

type Text = { id: string; name: string; html: string; markdown: string; draft?: Rewrite };

/** Two texts of a post side by side as readers see them: its current one and drafts, in any combination. */
export function SideBySide({
  post,
  drafts,
  chosen,
  acceptButton,
}: {
  post: Post;
  drafts: readonly Rewrite[];
  chosen: Rewrite;
  acceptButton: (draft: Rewrite) => ReactNode;
}) {
  const [otherId, setOtherId] = useState(CURRENT);
  const texts = listTexts(post, drafts);
  const find = (id: string) => texts.find((text) => text.id === id);
  const [left, right] = [find(otherId) ?? find(CURRENT), find(chosen.id)];
  if (!left || !right) return null;
  return (
    <div className="grid grid-cols-1 divide-y lg:grid-cols-2 lg:divide-x lg:divide-y-0">
      <Pane text={left} accept={left.draft ? acceptButton(left.draft) : null}>
        <Select value={left.id} onValueChange={setOtherId}>
          <SelectTrigger aria-label="Compare with" className="w-48">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {texts
              .filter(({ id }) => id !== chosen.id)
              .map(({ id, name }) => (
                <SelectItem key={id} value={id}>
                  {name}
                </SelectItem>
              ))}
          </SelectContent>
        </Select>
      </Pane>
      <Pane text={right} accept={acceptButton(chosen)}>
        <p className="truncate font-medium text-sm">{right.name}</p>
      </Pane>
    </div>
  );
}

function listTexts(post: Post, drafts: readonly Rewrite[]): Text[] {
  const written = drafts.flatMap((draft): Text[] =>
    draft.markdown === null || draft.content === null
      ? []
      : [
          {
            id: draft.id,
            name: `${nameDraft(draft)}, ${formatInstant(draft.createdAt)}`,
            html: draft.content,
            markdown: draft.markdown,
            draft,
          },
        ],
  );
  return [{ id: CURRENT, name: "Current text", html: post.content, markdown: post.markdown ?? "" }, ...written];
}

function Pane({ text, accept, children }: { text: Text; accept: ReactNode; children: ReactNode }) {
  const words = text.markdown.match(/\S+/g)?.length ?? 0;
  return (
    <section aria-label={text.name} className="min-w-0">
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2">
        {children}
        <span className="text-muted-foreground text-xs tabular-nums">{plural(words, "word")}</span>
        <span className="flex-1" />
        {accept}
      </div>
      <article className={cn(articleClasses, "px-4 py-5")}>
        <Article html={text.html} />
      </article>
    </section>
  );
}
