"use client";

import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { engineName, isSandbox } from "#components/geo/shared/engines.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { formatElapsed } from "#components/jobs/progress.ts";
import { useNow } from "#components/jobs/use-now.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatCount, plural } from "#lib/format.ts";
import type { EngineProgress, Scan } from "#lib/geo/scans/contract.ts";
import { useCancelScan, useScan } from "./hooks.ts";
import { doneChecks } from "./words.ts";

/** The live progress of a scan. Leaving the page does not stop it. */
export function ScanProgress({ scan: listed }: { scan: Scan }) {
  const query = useScan(listed.id);
  const scan = query.data?.scan ?? listed;
  const engines = query.data?.engines ?? [];
  const done = doneChecks(scan);
  return (
    <Card aria-label="Scan in progress" className="mb-5 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <Spinner className="size-4 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <p className="font-medium text-sm" data-numeric>
            {scan.totalChecks === 0
              ? "Planning the scan"
              : `${formatCount(done)} of ${plural(scan.totalChecks, "answer")} done`}
          </p>
          <p className="text-muted-foreground text-xs" data-numeric>
            <Running scan={scan} />
            {scan.failedChecks > 0 ? `, ${formatCount(scan.failedChecks)} failed` : ""}
            {scan.blockedChecks > 0 ? `, ${formatCount(scan.blockedChecks)} blocked` : ""}. You can leave this page.
          </p>
        </div>
        <Cancel scan={scan} />
      </div>
      <Progress
        value={scan.totalChecks === 0 ? null : done}
        max={Math.max(1, scan.totalChecks)}
        aria-label="Answers done"
        className="rounded-none"
      />
      <ProgressAnnouncement done={done} total={scan.totalChecks} />
      {engines.length > 1 ? (
        <ul aria-label="Engines" className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2 lg:grid-cols-3">
          {engines.map((engine) => (
            <EngineRow key={engine.engine} progress={engine} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Running({ scan }: { scan: Scan }) {
  const now = useNow();
  if (scan.status === "queued" || scan.startedAt === null) return <>Queued</>;
  return now === 0 ? <>Running</> : <>Running for {formatElapsed(now - Date.parse(scan.startedAt))}</>;
}

/** Announces progress to screen readers in quarters. */
function ProgressAnnouncement({ done, total }: { done: number; total: number }) {
  const quarter = total === 0 ? 0 : Math.floor((4 * done) / total) * 25;
  return (
    <p role="status" className="sr-only">
      {quarter === 0 ? "The scan is in progress" : `${quarter} percent of the answers are done`}
    </p>
  );
}

function EngineRow({ progress: { engine, total, pending, failed, blocked } }: { progress: EngineProgress }) {
  const name = engineName(engine);
  return (
    <li className="grid gap-1 text-xs">
      <span className="flex items-center gap-1.5">
        <span className="truncate font-medium">{name}</span>
        {isSandbox(engine) ? <SandboxBadge /> : null}
        <span className="ml-auto text-muted-foreground" data-numeric>
          {formatCount(total - pending)} of {formatCount(total)}
          {failed > 0 ? `, ${failed} failed` : ""}
          {blocked > 0 ? `, ${blocked} blocked` : ""}
        </span>
      </span>
      <Progress value={total - pending} max={Math.max(1, total)} aria-label={`${name}, answers done`} />
    </li>
  );
}

function Cancel({ scan }: { scan: Scan }) {
  const canWrite = useCan("write");
  const cancel = useCancelScan();
  const [asking, setAsking] = useState(false);
  if (!canWrite) return null;
  const open = Math.max(0, scan.totalChecks - doneChecks(scan));
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Cancel scan
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this scan?"
        description={`The ${plural(scan.completedChecks, "answer")} collected so far are kept. ${plural(open, "question")} won't be asked, and you get their quota back.`}
        confirmLabel="Cancel scan"
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate(scan.id, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
