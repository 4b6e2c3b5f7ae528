"use client";

import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Scan } from "#lib/geo/readiness/contract.ts";
import { STEP_WORDS } from "./words.ts";

/** The progress of a running audit. Leaving the page does not stop it. */
export function AuditProgress({ scan: { step, currentStep, totalSteps, targetUrl } }: { scan: Scan }) {
  return (
    <Card aria-label="Audit in progress" className="mb-5 overflow-hidden">
      <div className="flex items-center gap-3 px-4 py-3">
        <Spinner className="size-4 shrink-0 text-accent-text" />
        <div className="min-w-0">
          <p role="status" className="font-medium text-sm">
            {step === null ? "Waiting in the queue" : STEP_WORDS[step]}
          </p>
          <p className="truncate text-muted-foreground text-xs">{targetUrl}. You can leave this page.</p>
        </div>
      </div>
      <Progress
        value={step === null ? null : currentStep}
        max={totalSteps + 1}
        aria-label="Audit steps"
        className="rounded-none"
      />
    </Card>
  );
}
