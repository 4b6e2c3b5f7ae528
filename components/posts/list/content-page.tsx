"use client";

import { FileText, Plus } from "lucide-react";
import Link from "next/link";
import { useQueryState, useQueryStates } from "nuqs";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { RunningJobs } from "#components/generation/running-jobs.tsx";
import { usePosts } from "#components/posts/hooks.ts";
import { type ContentFilters, contentParams, isFiltered, viewParam } from "#components/posts/search-params.ts";
import { ShortcutHint } from "#components/shortcuts/hint.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { ViewSwitch } from "./list-controls.tsx";
import { PostFilters } from "./post-filters.tsx";
import { PostList } from "./post-list.tsx";
import { PostListSkeleton } from "./post-list-skeleton.tsx";

/** All posts of the organization, with running generations at the top. */
export function ContentPage() {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const [filters, setFilters] = useQueryStates(contentParams, { history: "replace" });
  const [view, setView] = useQueryState("view", viewParam);
  const [resets, setResets] = useState(0);
  const query = usePosts(filters);
  const isNarrowed = isFiltered(filters) || filters.page > 1;
  const hasNothing = !isNarrowed && !query.isPlaceholderData && query.data?.pagination.totalItems === 0;
  const change = (next: Partial<ContentFilters> | null) => {
    if (next === null) setResets((count) => count + 1);
    void setFilters(next);
  };
  return (
    <Page>
      <PageHeader
        title="Content"
        description="Drafts and published posts, each with its sources."
        actions={canWrite ? <NewPostButton slug={slug} /> : null}
      />
      <RunningJobs />
      {hasNothing ? null : (
        <div className="mb-3 flex items-start justify-between gap-3">
          <PostFilters key={resets} filters={filters} onChange={change} />
          <ViewSwitch view={view} onChange={(next) => void setView(next)} />
        </div>
      )}
      <div className="overflow-hidden rounded-lg border bg-card">
        <QueryView
          query={query}
          skeleton={<PostListSkeleton />}
          isEmpty={({ posts, pagination }) => posts.length === 0 && (filters.page > 1 || pagination.totalItems === 0)}
          filtered={isNarrowed}
          filteredEmpty={
            <EmptyState
              title="No posts match"
              description="Change or clear the filters."
              action={<Button onClick={() => change(null)}>Clear filters</Button>}
            />
          }
          empty={<NothingYet slug={slug} canWrite={canWrite} />}
        >
          {(data) => <PostList data={data} view={view} filters={filters} onChange={change} canWrite={canWrite} />}
        </QueryView>
      </div>
    </Page>
  );
}

function NewPostButton({ slug }: { slug: string }) {
  return (
    <ShortcutHint id="newPost">
      <Button asChild variant="primary">
        <Link href={`/${slug}/content/new`}>
          <Plus aria-hidden />
          New post
        </Link>
      </Button>
    </ShortcutHint>
  );
}

function NothingYet({ slug, canWrite }: { slug: string; canWrite: boolean }) {
  return (
    <EmptyState
      icon={FileText}
      title="No posts yet"
      description={
        canWrite
          ? "Choose a repository and a period. Clarion picks the changes that matter and writes a changelog with a source for every sentence."
          : "Posts by members appear here."
      }
      action={canWrite ? <NewPostButton slug={slug} /> : null}
    />
  );
}
