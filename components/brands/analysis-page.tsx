"use client";

import { TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { isActive } from "#components/jobs/progress.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BrandAnalysis } from "#lib/brands/contract.ts";
import { AnalysisSteps } from "./analysis-steps.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { useAnalysis } from "./hooks.ts";

const LoadedBrand = dynamic(() => import("./brand-page.tsx").then((module) => module.LoadedBrand), {
  loading: () => <EditorSkeleton />,
});

/** The live progress of one website analysis, then its result for review. The page can be closed and reopened. */
export function AnalysisPage({ jobId }: { jobId: string }) {
  const { slug } = useOrganization();
  const query = useAnalysis(jobId);
  const job = query.data?.job;
  return (
    <Page>
      <BackLink href={`/${slug}/brands`} label="Brand identities" />
      <PageHeader
        title={<span className="break-words">{job ? job.websiteUrl.replace(/^https?:\/\//, "") : "Analysis"}</span>}
        description={job ? describe(job) : "Brand details from the website."}
        actions={
          job?.brandIdentityId ? (
            <Button asChild>
              <Link href={`/${slug}/brands/${job.brandIdentityId}`}>Open brand identity</Link>
            </Button>
          ) : undefined
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-48 w-full max-w-xl" />}>
        {(data) => <Analysis job={data.job} />}
      </QueryView>
    </Page>
  );
}

function describe(job: BrandAnalysis): string {
  if (isActive(job)) return "You can leave this page. The brand identity will appear in the list.";
  return job.status === "completed" ? "Review the suggestions and correct them." : "The website could not be analyzed.";
}

function Analysis({ job }: { job: BrandAnalysis }) {
  return (
    <div className="grid gap-6">
      <div className="max-w-xl">
        <AnalysisSteps job={job} />
      </div>
      {job.status === "failed" ? <Failure job={job} /> : null}
      {job.brandIdentityId ? (
        <LoadedBrand brandIdentityId={job.brandIdentityId} headed={false} skeleton={<EditorSkeleton />} />
      ) : null}
    </div>
  );
}

function Failure({ job }: { job: BrandAnalysis }) {
  const { slug } = useOrganization();
  return (
    <div role="alert" className="grid max-w-xl gap-3 rounded-lg border bg-destructive-soft p-4 text-sm">
      <p className="flex gap-2.5 text-destructive-text">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{job.error}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link href={`/${slug}/brands?open=analyze`}>Try again</Link>
        </Button>
        <Button asChild>
          <Link href={`/${slug}/brands?open=new`}>Enter it manually</Link>
        </Button>
      </div>
    </div>
  );
}
