"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { RunningJobs } from "#components/generation/running-jobs.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { ShortcutHint } from "#components/shortcuts/hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { GeoCard, NextCard } from "./geo-card.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { useRecentPosts } from "./hooks.ts";
import { NextRunsCard } from "./next-runs-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { RepositoriesCard } from "./repositories-card.tsx";

/**
 * The home page: recent events, running work, key figures and next steps.
 * @param onDismissStart dismisses the getting-started card; absent when it is already dismissed
 */
export function HomePage({
  onDismissStart,
}: {
  onDismissStart?: ((organizationId: string) => Promise<void>) | undefined;
}) {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const repositories = useIntegrations();
  const posts = useRecentPosts();
  const blank = onDismissStart !== undefined && repositories.data?.vcs.length === 0 && posts.data?.posts.length === 0;
  return (
    <Page>
      <PageHeader
        title="Home"
        actions={
          canWrite && !blank ? (
            <ShortcutHint id="newPost">
              <Button asChild variant="primary">
                <Link href={`/${slug}/content/new`}>
                  <Plus aria-hidden />
                  New post
                </Link>
              </Button>
            </ShortcutHint>
          ) : undefined
        }
      />
      {onDismissStart ? <GettingStarted onDismiss={onDismissStart} /> : null}
      <RunningJobs />
      {blank ? null : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-5">
            <NextCard />
            <ActivityCard posts={posts.data?.posts ?? []} />
            <RecentPosts query={posts} />
          </div>
          <div className="grid min-w-0 gap-5">
            <GeoCard />
            <NextRunsCard />
            <RepositoriesCard query={repositories} />
            <PlanCard />
          </div>
        </div>
      )}
    </Page>
  );
}
