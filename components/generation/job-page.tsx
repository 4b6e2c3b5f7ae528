"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/shell/organization.tsx";
import { Page, PageHeader } from "#components/shell/page.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import { isActive, useGeneration } from "./hooks.ts";
import { JobView } from "./job-view.tsx";
import { windowLabel } from "./windows.ts";

/** One generation, live; the page can be left and opened again at any time. */
export function JobPage({ jobId }: { jobId: string }) {
  const { slug } = useOrganization();
  const query = useGeneration(jobId);
  const job = query.data?.job;
  return (
    <Page>
      <Button asChild variant="ghost" size="sm" className="-ml-2 mb-2 text-muted-foreground">
        <Link href={`/${slug}/content`}>
          <ArrowLeft aria-hidden />
          Content
        </Link>
      </Button>
      <PageHeader
        title={job ? `${contentTypeLabel(job.contentType)}, ${windowLabel(job).toLowerCase()}` : "Generation"}
        description={
          job && isActive(job)
            ? "You can leave this page; the work goes on and the post appears under Content."
            : "What was read, kept and left out in this run."
        }
      />
      <QueryView query={query} skeleton={<JobSkeleton />}>
        {(data) => <JobView job={data.job} events={data.events} />}
      </QueryView>
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
