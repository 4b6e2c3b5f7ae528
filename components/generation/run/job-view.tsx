"use client";

import { useOrganization } from "#components/dashboard/organization.tsx";
import { isActive } from "#components/jobs/progress.ts";
import { SuspensionNotice } from "#components/jobs/suspension-notice.tsx";
import { useEvidence } from "#components/ledger/hooks.ts";
import { Time } from "#components/state/time.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { JobOutcome } from "./job-outcome.tsx";
import { JobSteps } from "./job-steps.tsx";
import { LedgerBoard } from "./ledger-board.tsx";
import { liveEntries, liveTotals } from "./live-entries.ts";
import { getMissingTitle, MissingSentence } from "./missing-sentence.tsx";

/**
 * Steps, ledger and outcome of one job. Once the post is finished, its stored ledger replaces the one from events.
 */
export function JobView({ job, events }: { job: Job; events: JobEvent[] }) {
  const { slug } = useOrganization();
  const finished = job.status === "completed" ? job.postId : null;
  const evidence = useEvidence(finished);
  const lastEvent = events.at(-1);
  const missing = job.status === "skipped" ? getMissingTitle(events) : null;
  const entries = evidence.data?.entries ?? liveEntries(events);
  return (
    <div className="grid gap-4">
      <JobOutcome job={job} reason={lastEvent?.message ?? null} slug={slug} />
      {missing === null ? null : <MissingSentence job={job} title={missing} />}
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <SuspensionNotice job={job} events={events} />
          <JobSteps job={job} events={events} />
          <EventLog events={events} />
        </div>
        <LedgerBoard
          entries={entries}
          totals={evidence.data ? undefined : liveTotals(events)}
          isFilling={isActive(job)}
        />
      </div>
    </div>
  );
}

function EventLog({ events }: { events: JobEvent[] }) {
  return (
    <Disclosure
      summary="Log"
      className="rounded-lg border bg-card text-sm"
      summaryClassName="w-full rounded-lg px-4 py-2.5 font-medium text-foreground"
    >
      <ol className="grid gap-2 border-t px-4 py-3">
        {events.map((event) => (
          <li key={event.id} className="grid gap-0.5">
            <span>{event.message}</span>
            <Time value={event.createdAt} format="absolute" className="text-muted-foreground text-xs" />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
