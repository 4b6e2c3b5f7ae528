"use client";

import { ScanSearch } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Report, Scan } from "#lib/geo/readiness/contract.ts";
import { AuditProgress } from "./audit-progress.tsx";
import { ChecksCard, NotRunCard, UncountedCard, UnreadNotice } from "./checks-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { isAuditing, type Readiness, useReadiness, useStartAudit } from "./hooks.ts";
import { ScoreCard } from "./score-card.tsx";
import { findUnread } from "./words.ts";

/** How well AI agents can find, read and use the website, with every check behind the score. */
export function ReadinessPage() {
  const query = useReadiness();
  const { data } = query;
  const scan = data?.scan ?? null;
  const canAudit = useCan("write") && data !== undefined && data.targetUrl !== null && !isAuditing(scan);
  return (
    <Page>
      <PageHeader
        title="Agent readiness"
        description={<Described data={data} />}
        actions={canAudit && data.report !== null ? <AuditButton label="Audit again" /> : null}
      />
      {scan && isAuditing(scan) ? <AuditProgress scan={scan} /> : null}
      {scan?.status === "failed" ? <Failed scan={scan} /> : null}
      <QueryView
        query={query}
        skeleton={<ReadinessSkeleton />}
        isEmpty={({ report }) => report === null}
        empty={isAuditing(scan) ? null : <FirstAudit targetUrl={data?.targetUrl ?? null} canAudit={canAudit} />}
      >
        {({ report, history }) => (report === null ? null : <Audited report={report} history={history} />)}
      </QueryView>
    </Page>
  );
}

function Audited({ report, history }: { report: Report; history: Readiness["history"] }) {
  const unread = findUnread(report);
  return (
    <div className="grid grid-cols-1 gap-5">
      {unread ? <UnreadNotice unread={unread} /> : null}
      <ScoreCard report={report} />
      <ChecksCard report={report} tier="essential" />
      <ChecksCard report={report} tier="recommended" />
      <ChecksCard report={report} tier="bonus" />
      {unread ? <NotRunCard unread={unread} /> : null}
      <UncountedCard report={report} unread={unread} />
      <HistoryCard history={history} />
    </div>
  );
}

function Described({ data }: { data: Readiness | undefined }) {
  const report = data?.report;
  if (!report) return <>How well AI agents can find, read and use your website.</>;
  return (
    <>
      <a href={report.targetUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {report.targetUrl.replace(/^https?:\/\//, "")}
      </a>
      , audited <Time value={report.scannedAt} />
      {data.targetUrl === null ? <WebsiteHint /> : null}
    </>
  );
}

/** Shown with an audit of a website that the brand identity does not have. */
function WebsiteHint() {
  const { slug } = useOrganization();
  return (
    <>
      . To audit your website, add it to the{" "}
      <Link href={`/${slug}/brands`} className="underline underline-offset-4">
        brand identity
      </Link>
      .
    </>
  );
}

function AuditButton({ label }: { label: string }) {
  const start = useStartAudit();
  return (
    <Button
      variant="primary"
      pending={start.isPending}
      onClick={() => start.mutate(undefined, { onError: (error) => toastError("Couldn't start the audit", error) })}
    >
      {start.isPending ? null : <ScanSearch aria-hidden />}
      {label}
    </Button>
  );
}

function Failed({ scan: { error, createdAt } }: { scan: Scan }) {
  return (
    <Card aria-label="The last audit failed" className="mb-5 px-4 py-3">
      <p className="font-medium text-destructive-text text-sm">
        The last audit failed <Time value={createdAt} />
      </p>
      <p className="text-muted-foreground text-sm">{error}</p>
    </Card>
  );
}

const LOOKED_AT = [
  ["Accessible", "robots.txt and your firewall allow AI search and assistants."],
  ["Readable", "Your text is in the HTML, works without scripts, and may be quoted."],
  ["Found", "A sitemap, canonical URLs and llms.txt lead to the right page."],
  ["Understood", "Titles, headings, JSON-LD and Markdown describe each page."],
] as const;

/** Shown before the first audit: what it checks, and what it needs. */
function FirstAudit({ targetUrl, canAudit }: { targetUrl: string | null; canAudit: boolean }) {
  const { slug } = useOrganization();
  return (
    <Card aria-label="First audit">
      <EmptyState
        icon={ScanSearch}
        title={targetUrl === null ? "Add your website" : "See your website as AI agents do"}
        description={
          targetUrl === null
            ? "This project's brand identity has no website. Add it, then run the audit."
            : `The audit reads up to twelve public pages of ${targetUrl} that robots.txt allows. It takes about a minute.`
        }
        action={
          targetUrl === null ? (
            <Button asChild variant="primary">
              <Link href={`/${slug}/brands`}>Open brand identities</Link>
            </Button>
          ) : canAudit ? (
            <AuditButton label="Audit website" />
          ) : null
        }
        className="pb-8"
      />
      <dl className="grid gap-x-6 gap-y-4 border-t px-5 py-5 sm:grid-cols-2">
        {LOOKED_AT.map(([term, text]) => (
          <div key={term}>
            <dt className="font-medium text-sm">{term}</dt>
            <dd className="text-pretty text-muted-foreground text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ReadinessSkeleton() {
  return (
    <div className="grid gap-5">
      <Card className="grid gap-3 p-4">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-10 w-28" />
        <Skeleton className="h-3 w-40" />
      </Card>
      <Card>
        <ListSkeleton rows={6} trailing={1} />
      </Card>
    </div>
  );
}
