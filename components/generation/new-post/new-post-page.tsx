"use client";

import { ArrowLeft, Plug } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { NewPostForm } from "./new-post-form.tsx";

/** The New post page: settings on the left, the preview of sources on the right. */
export function NewPostPage() {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const query = useIntegrations();
  return (
    <Page>
      <Button asChild variant="ghost" size="sm" className="-ml-2 mb-2 text-muted-foreground">
        <Link href={`/${slug}/content`}>
          <ArrowLeft aria-hidden />
          Content
        </Link>
      </Button>
      <PageHeader title="New post" description="Choose what to cover, check the activity, then generate." />
      {canWrite ? (
        <QueryView
          query={query}
          skeleton={<FormSkeleton />}
          isEmpty={(data) => !data.vcs.some((source) => source.enabled)}
          empty={<NoSource slug={slug} />}
        >
          {(data) => (
            <NewPostForm
              repositories={data.vcs.filter((source) => source.enabled)}
              trackers={data.tracker.filter((source) => source.enabled)}
            />
          )}
        </QueryView>
      ) : (
        <EmptyState
          title="You have read-only access"
          description="Ask an admin or owner for the member role to generate posts."
        />
      )}
    </Page>
  );
}

function NoSource({ slug }: { slug: string }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        icon={Plug}
        title="No repository to read from"
        description="Posts are based on the changes in a repository. Connect one, or enable a paused one."
        action={
          <>
            <Button asChild variant="primary">
              <Link href={`/${slug}/welcome?step=repository`}>Connect a repository</Link>
            </Button>
            <Button asChild>
              <Link href={`/${slug}/integrations`}>Integrations</Link>
            </Button>
          </>
        }
      />
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="grid gap-6">
        {[
          ["w-20", "h-60"],
          ["w-36", "h-44"],
          ["w-40", "h-16"],
        ].map(([width, height]) => (
          <div key={width} className="grid gap-3">
            <Skeleton className={width} />
            <Skeleton className={`${height} w-full rounded-lg`} />
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-lg border p-4">
        <Skeleton className="h-8 w-2/3" />
        {["w-4/5", "w-3/5", "w-2/3", "w-1/2"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
