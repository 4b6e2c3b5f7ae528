"use client";

import { useState } from "react";
import { type ActivityBody, useActivity } from "#components/generation/hooks.ts";
import { WindowPicker } from "#components/generation/window-picker.tsx";
import { type WindowBody, type WindowValue, windowBody } from "#components/generation/windows.ts";
import { describeError } from "#components/state/describe-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { plural } from "#lib/format.ts";

/** Selects a window and shows how much it would read, so that users do not choose an empty one. */
export function WindowStep({
  repositoryId,
  pending,
  onRun,
}: {
  repositoryId: string;
  pending: boolean;
  onRun: (window: WindowBody) => void;
}) {
  const [choice, setChoice] = useState<{ window: WindowValue; from: string; to: string }>({
    window: "newest",
    from: "",
    to: "",
  });
  const window = windowBody(choice.window, choice.from, choice.to);
  const body: ActivityBody = { ...window, integrations: { vcs: [repositoryId], tracker: [] } };
  const activity = useActivity(body, window !== undefined);
  const nothing = activity.isSuccess && activity.data.items.length === 0;
  return (
    <div className="rounded-lg border bg-card">
      <div className="p-5">
        <WindowPicker
          value={choice.window}
          from={choice.from}
          to={choice.to}
          onChange={(change) => setChoice({ ...choice, ...change })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t bg-surface px-5 py-3">
        <p aria-live="polite" className="flex items-center gap-2 text-muted-foreground text-sm" data-numeric>
          <Found activity={activity} waiting={window === undefined} />
        </p>
        <Button
          variant="primary"
          size="lg"
          pending={pending}
          disabled={window === undefined || nothing}
          onClick={() => window && onRun(window)}
        >
          Write the changelog
        </Button>
      </div>
    </div>
  );
}

function Found({ activity, waiting }: { activity: ReturnType<typeof useActivity>; waiting: boolean }) {
  if (waiting) return "Choose the first and the last day";
  if (activity.isError) return `${describeError(activity.error).message}. ${describeError(activity.error).recovery}`;
  if (!activity.data) {
    return (
      <>
        <Spinner className="size-3.5" /> Reading the repository
      </>
    );
  }
  const { commits, pullRequests, releases } = activity.data.totals;
  if (activity.data.items.length === 0)
    return "Nothing was merged in this period. Choose a longer one, or the newest activity.";
  return [
    plural(commits, "commit"),
    ...(pullRequests > 0 ? [plural(pullRequests, "pull request")] : []),
    ...(releases > 0 ? [plural(releases, "release")] : []),
  ].join(", ");
}
