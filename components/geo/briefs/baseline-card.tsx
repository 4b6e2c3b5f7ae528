"use client";

import { IntervalRows } from "#components/charts/interval-rows.tsx";
import { useCan } from "#components/dashboard/organization.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { usePrompts, useSavePrompt } from "#components/geo/shared/prompts.ts";
import { shortDay } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import { formatCount, plural } from "#lib/format.ts";
import type { Baseline } from "#lib/geo/briefs/contract.ts";

/** The mention rate when the brief was created, as the baseline for the article's verdict. */
export function BaselineCard({ baseline, question }: { baseline: Baseline; question: string }) {
  const { promptIds, mentionRate, n, low, high, sufficient, mentions, window, engines, measuredAt, sandbox } = baseline;
  return (
    <Card aria-label="Baseline">
      <CardHeader>
        <CardTitle>Baseline</CardTitle>
        {sandbox ? <SandboxBadge /> : null}
      </CardHeader>
      <CardContent className="grid gap-3">
        {n === 0 ? (
          <Unmeasured question={question} promptIds={promptIds} />
        ) : (
          <>
            <IntervalRows
              label="Baseline"
              rows={[{ key: "before", label: "Mentioned", rate: { value: mentionRate, n, low, high, sufficient } }]}
            />
            <p className="text-muted-foreground text-xs" data-numeric>
              {formatCount(mentions)} of {plural(n, "answer")}, {shortDay(window.from)} to {shortDay(window.to)}, by{" "}
              {engines.map((engine) => engineName(engine)).join(", ")}. Registered <Time value={measuredAt} />; it never
              changes.
            </p>
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** Shown without answers from before the brief. If no prompt asks the question, adding one helps only later briefs. */
function Unmeasured({ question, promptIds }: { question: string; promptIds: readonly string[] }) {
  const canWrite = useCan("write");
  const prompts = usePrompts().data?.prompts;
  const save = useSavePrompt(undefined);
  const isTracked = promptIds.length > 0 || (prompts?.some(({ prompt }) => prompt === question) ?? false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-pretty text-sm">
        {promptIds.length > 0
          ? "There were no answers when the brief was made. The verdict compares with those between approval and publication."
          : isTracked
            ? "This question wasn't tracked before the brief, so there is no starting point. It is tracked now."
            : "This question isn't tracked, so we can't measure the article. Track it to measure later briefs."}
      </p>
      {canWrite && prompts && !isTracked ? (
        <Button
          size="sm"
          pending={save.isPending}
          onClick={() =>
            save.mutate(
              { prompt: question },
              {
                onSuccess: () => toast.success("Prompt added to the next scan"),
                onError: (error) => toastError("Couldn't add the prompt", error),
              },
            )
          }
        >
          Track this question
        </Button>
      ) : null}
    </div>
  );
}
