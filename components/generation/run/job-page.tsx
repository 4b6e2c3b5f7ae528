"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { RUN_MAX, useRun } from "#components/generation/hooks.ts";
import { windowLabel } from "#components/generation/windows.ts";
import { isActive } from "#components/jobs/progress.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { contentTypeLabel, plural } from "#lib/format.ts";
import { JobView } from "./job-view.tsx";
import { RunView } from "./run-view.tsx";

/**
 * The live progress of one generation, or of all jobs in a run that share a ledger. The page can be closed and
 * reopened.
 */
export function JobPage({ jobId }: { jobId: string }) {
  const { slug } = useOrganization();
  const [others] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const queries = useRun([...new Set([jobId, ...others])].slice(0, RUN_MAX));
  const [first] = queries;
  const job = first?.data?.job;
  const jobs = queries.flatMap((query) => (query.data ? [query.data.job] : []));
  const what = job && queries.length === 1 ? contentTypeLabel(job.contentType) : plural(queries.length, "post");
  return (
    <Page>
      <Button asChild variant="ghost" size="sm" className="-ml-2 mb-2 text-muted-foreground">
        <Link href={`/${slug}/content`}>
          <ArrowLeft aria-hidden />
          Content
        </Link>
      </Button>
      <PageHeader
        title={job ? `${what}, ${windowLabel(job).toLowerCase()}` : "Generation"}
        description={
          jobs.some(isActive)
            ? "You can leave this page. New posts appear under Content."
            : "Changes read, kept and left out."
        }
      />
      {first ? (
        <QueryView query={first} skeleton={<JobSkeleton />}>
          {(data) =>
            queries.length === 1 ? (
              <JobView job={data.job} events={data.events} />
            ) : (
              <RunView first={data} queries={queries} />
            )
          }
        </QueryView>
      ) : null}
    </Page>
  );
}

function JobSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
      <div className="grid gap-4 rounded-lg border p-4">
        {["w-32", "w-40", "w-36", "w-28", "w-24"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="grid content-start gap-4 rounded-lg border p-4">
        <Skeleton className="w-40" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
