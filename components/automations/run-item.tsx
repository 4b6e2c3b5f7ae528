"use client";

import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { Time } from "#components/state/time.tsx";
import type { AutomationRun } from "#lib/automations/contract.ts";
import { RunBadge } from "./run-badge.tsx";

/** One run of an automation: its post, or the reason why there is none. */
export function RunItem({ run }: { run: AutomationRun }) {
  const { slug } = useOrganization();
  return (
    <li className="grid gap-1 px-3 py-2.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <RunBadge status={run.status} />
        <Time value={run.dueAt} format="absolute" className="text-muted-foreground text-xs" />
        {run.post ? <PostStatus post={run.post} /> : null}
      </span>
      {run.post ? (
        <Link href={`/${slug}/content/${run.post.id}`} className="break-words font-medium hover:underline">
          {run.post.title}
        </Link>
      ) : null}
      {run.status === "queued" && run.jobId ? (
        <Link href={`/${slug}/content/jobs/${run.jobId}`} className="font-medium hover:underline">
          View progress
        </Link>
      ) : null}
      {run.reason ? <p className="break-words text-muted-foreground text-xs">{run.reason}</p> : null}
    </li>
  );
}
