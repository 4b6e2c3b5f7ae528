"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { ReviewBadge } from "#components/posts/review/review-badge.tsx";
import type { ContentFilters, ContentView } from "#components/posts/search-params.ts";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Pager } from "#components/state/pager.tsx";
import { Time } from "#components/state/time.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { listPosts, Post } from "#lib/posts/contract.ts";
import { AllCheckbox, type Selection, SortButton } from "./list-controls.tsx";

const BulkBar = dynamic(() => import("./bulk-bar.tsx").then((module) => module.BulkBar), { ssr: false });
const PostGallery = dynamic(() => import("./post-gallery.tsx").then((module) => module.PostGallery), { ssr: false });

/** The posts as a table or a gallery, or as a plain list in narrow windows. */
export function PostList({
  data,
  view,
  filters,
  onChange,
  canWrite,
}: {
  data: OutputOf<typeof listPosts>;
  view: ContentView;
  filters: ContentFilters;
  onChange: (change: Partial<ContentFilters>) => void;
  canWrite: boolean;
}) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = data.posts.filter((post) => ids.has(post.id));
  const selection: Selection = {
    ids,
    toggle: (id) => setIds(toggled(ids, id)),
    setAll: (on) => setIds(new Set(on ? data.posts.map((post) => post.id) : [])),
  };
  const Wide = view === "cards" ? PostGallery : PostTable;
  return (
    <>
      {canWrite ? <BulkBar chosen={chosen} onClear={() => selection.setAll(false)} /> : null}
      {data.posts.length === 0 ? (
        <EmptyState title="No post on this page" description="Loading the next posts." />
      ) : (
        <>
          <Wide posts={data.posts} selection={canWrite ? selection : undefined} filters={filters} onChange={onChange} />
          <PostCards posts={data.posts} selection={canWrite ? selection : undefined} />
        </>
      )}
      <Pager noun="post" shown={data.posts.length} pagination={data.pagination} onPage={(page) => onChange({ page })} />
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function PostTable({
  posts,
  selection,
  filters,
  onChange,
}: {
  posts: Post[];
  selection: Selection | undefined;
  filters: ContentFilters;
  onChange: (change: Partial<ContentFilters>) => void;
}) {
  const { slug } = useOrganization();
  return (
    <div className="max-md:hidden">
      <Table label="Posts" className="table-fixed">
        <TableHeader>
          <TableRow>
            {selection ? (
              <TableHead className="w-11">
                <AllCheckbox posts={posts} selection={selection} />
              </TableHead>
            ) : null}
            <TableHead>Title</TableHead>
            <TableHead className="w-32">Type</TableHead>
            <TableHead className="w-32">Status</TableHead>
            <TableHead className="w-36">Edited</TableHead>
            <TableHead className="w-36" aria-sort={filters.sort === "desc" ? "descending" : "ascending"}>
              <SortButton filters={filters} onChange={onChange} />
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {posts.map((post) => (
            <TableRow key={post.id} data-state={selection?.ids.has(post.id) ? "selected" : undefined}>
              {selection ? (
                <TableCell>
                  <Checkbox
                    aria-label={`Select ${post.title}`}
                    checked={selection.ids.has(post.id)}
                    onCheckedChange={() => selection.toggle(post.id)}
                  />
                </TableCell>
              ) : null}
              <TableCell className="font-medium">
                <Link
                  href={`/${slug}/content/${post.id}`}
                  className="-my-2 block truncate rounded-sm py-2 hover:text-accent-text"
                >
                  {post.title}
                </Link>
              </TableCell>
              <TableCell className="text-muted-foreground">{contentTypeLabel(post.contentType)}</TableCell>
              <TableCell>
                <span className="flex flex-wrap gap-1">
                  <PostStatus post={post} />
                  <ReviewBadge post={post} />
                </span>
              </TableCell>
              <TableCell className="text-muted-foreground">
                <Time value={post.updatedAt} />
              </TableCell>
              <TableCell className="text-muted-foreground">
                <Time value={post.createdAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function PostCards({ posts, selection }: { posts: Post[]; selection: Selection | undefined }) {
  const { slug } = useOrganization();
  return (
    <ul className="divide-y md:hidden" aria-label="Posts">
      {posts.map((post) => (
        <li
          key={post.id}
          className="flex gap-3 px-4 py-3 data-[state=selected]:bg-accent-soft"
          data-state={selection?.ids.has(post.id) ? "selected" : undefined}
        >
          {selection ? (
            <Checkbox
              className="mt-0.5"
              aria-label={`Select ${post.title}`}
              checked={selection.ids.has(post.id)}
              onCheckedChange={() => selection.toggle(post.id)}
            />
          ) : null}
          <div className="min-w-0 flex-1">
            <Link href={`/${slug}/content/${post.id}`} className="line-clamp-2 font-medium text-sm">
              {post.title}
            </Link>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
              <PostStatus post={post} />
              <ReviewBadge post={post} />
              <span>{contentTypeLabel(post.contentType)}</span>
              <span aria-hidden>·</span>
              <Time value={post.updatedAt} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
