"use client";

import { Hourglass } from "lucide-react";
import { Time } from "#components/state/time.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { formatElapsed } from "./progress.ts";
import { getSuspension } from "./suspension.ts";
import { useNow } from "./use-now.ts";

/** Says why a rate limit suspends a job and when it resumes. */
export function SuspensionNotice({ job, events }: { job: Job; events: JobEvent[] }) {
  const now = useNow();
  const suspension = getSuspension(job, events, now);
  if (!suspension || now === 0) return null;
  return (
    <div className="flex gap-2.5 rounded-lg bg-warning-soft px-3.5 py-2.5 text-sm text-warning-text">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 text-pretty">
        <p role="status" className="font-medium">
          {suspension.why}
        </p>
        <p data-numeric>
          Continues automatically in {formatElapsed(Date.parse(suspension.resumeAt) - now)}, at{" "}
          <Time value={suspension.resumeAt} format="absolute" />. You don't need to wait here.
        </p>
      </div>
    </div>
  );
}
