"use client";

import Link from "next/link";
import { Article } from "#components/article/article.tsx";
import { useOrganization } from "#components/dashboard/organization.tsx";
import type { ContentFilters } from "#components/posts/search-params.ts";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Post } from "#lib/posts/contract.ts";
import { firstParagraph } from "#lib/posts/first-paragraph.ts";
import { AllCheckbox, type Selection, SortButton } from "./list-controls.tsx";

type Props = {
  posts: Post[];
  selection: Selection | undefined;
  filters: ContentFilters;
  onChange: (change: Partial<ContentFilters>) => void;
};

/** The posts as cards with a preview of their beginning. */
export function PostGallery({ posts, selection, filters, onChange }: Props) {
  return (
    <div className="max-md:hidden">
      <div className="flex h-9 items-center gap-3 border-b px-4 font-medium text-muted-foreground text-xs">
        {selection ? <AllCheckbox posts={posts} selection={selection} /> : null}
        <SortButton filters={filters} onChange={onChange} />
      </div>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4 bg-surface p-4"
        aria-label="Posts as cards"
      >
        {posts.map((post) => (
          <PostCard key={post.id} post={post} selection={selection} />
        ))}
      </ul>
    </div>
  );
}

function PostCard({ post, selection }: { post: Post; selection: Selection | undefined }) {
  const { slug } = useOrganization();
  return (
    <li
      className="relative flex h-60 flex-col overflow-hidden rounded-lg border bg-card hover:border-border-strong has-focus-visible:border-border-strong data-[state=selected]:border-accent data-[state=selected]:bg-accent-soft"
      data-state={selection?.ids.has(post.id) ? "selected" : undefined}
    >
      <div className="flex items-center gap-2 px-4 pt-3.5 text-muted-foreground text-xs">
        {selection ? (
          <Checkbox
            className="z-10"
            aria-label={`Select ${post.title}`}
            checked={selection.ids.has(post.id)}
            onCheckedChange={() => selection.toggle(post.id)}
          />
        ) : null}
        <span className="min-w-0 flex-1 truncate">{contentTypeLabel(post.contentType)}</span>
        <PostStatus post={post} />
      </div>
      <Link
        href={`/${slug}/content/${post.id}`}
        className="mt-2 line-clamp-2 shrink-0 px-4 font-medium text-sm before:absolute before:inset-0 hover:text-accent-text"
      >
        {post.title}
      </Link>
      <Excerpt post={post} />
      <p className="mt-auto border-t px-4 py-2 text-muted-foreground text-xs">
        Edited <Time value={post.updatedAt} />
      </p>
    </li>
  );
}

/** The picture of an image post, or the first words of the text. */
function Excerpt({ post }: { post: Post }) {
  if (post.contentType === "image") {
    return (
      <div
        aria-hidden
        className="mx-4 mt-2 mb-3 min-h-0 flex-1 overflow-hidden rounded-md border [&_img]:size-full [&_img]:object-cover"
      >
        <Article html={post.content} />
      </div>
    );
  }
  return (
    <p className="mx-4 mt-1.5 mb-3 line-clamp-5 break-words text-muted-foreground text-sm">
      {firstParagraph(post.markdown ?? "")}
    </p>
  );
}
