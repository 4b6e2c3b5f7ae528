"use client";

import { usePlan } from "#components/billing/hooks.ts";
import { useSequences } from "#components/geo/conversations/hooks.ts";
import { useEstimate } from "#components/geo/scans/hooks.ts";
import { describePrice } from "#components/geo/scans/words.ts";
import { usePrompts } from "#components/geo/shared/prompts.ts";
import type { SettingsData } from "#components/geo/shared/settings.ts";
import { formatCount, plural } from "#lib/format.ts";
import { computePlanSize, engineRuns } from "#lib/geo/scans/plan.ts";
import type { Draft } from "./draft.ts";

const MONTH_HOURS = 730;

/** The number of answers in a scan with these settings, and its share of the month's quota. */
export function ScanEstimate({
  draft,
  engines,
  repeats = 1,
}: {
  draft: Draft;
  engines: SettingsData["engines"];
  /** How often each question is asked. */
  repeats?: number;
}) {
  const prompts = usePrompts().data?.prompts.filter(({ enabled }) => enabled);
  const sequences = useSequences().data?.sequences.filter(({ enabled }) => enabled);
  const answersLeft = usePlan().data?.meters.find(({ meter }) => meter === "answers");
  const isReal = engines.some(({ id, sandbox }) => !sandbox && draft.engines.includes(id));
  const request = { engines: draft.engines, languages: draft.languages, repeats };
  const price = useEstimate(isReal ? request : undefined).data;
  if (!prompts || !sequences) return null;
  if (prompts.length === 0) {
    return <p className="text-muted-foreground text-sm">Saving suggests prompts from the brand identity.</p>;
  }
  const chosen = engines.filter(({ id }) => draft.engines.includes(id));
  const { checks, paid } = computePlanSize({
    engines: engineRuns(chosen, draft),
    prompts: prompts.map(({ id, prompt: text, branded }) => ({ id, text, branded })),
    sequences: sequences.map(({ id, steps }) => ({ id, steps: steps.map((text) => ({ text, branded: false })) })),
    languages: draft.languages,
    repeats,
  });
  const scans = draft.enabled ? MONTH_HOURS / draft.scanIntervalHours : 0;
  const monthly = Math.round(paid * scans);
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-lg border bg-surface px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-muted-foreground">A scan asks</dt>
      <dd data-numeric>
        {plural(checks, "question")}: {plural(prompts.length, "prompt")}, {plural(chosen.length, "engine")},{" "}
        {plural(draft.languages.length, "language")}
        {describeRepeats(repeats)}
      </dd>
      <dt className="text-muted-foreground">Quota use</dt>
      <dd data-numeric>{paid === 0 ? "Free (sandbox)" : `${plural(paid, "answer")} of the quota`}</dd>
      {price && isReal ? (
        <>
          <dt className="text-muted-foreground">Cost</dt>
          <dd data-numeric>{describePrice(price)}</dd>
        </>
      ) : null}
      {paid > 0 && scans > 0 ? (
        <>
          <dt className="text-muted-foreground">Per month</dt>
          <dd data-numeric>
            About {plural(monthly, "answer")}
            {answersLeft?.limit ? ` of ${formatCount(answersLeft.limit)}` : ""}
            {answersLeft?.limit && monthly > answersLeft.limit ? "; the rest is paid with credits, one each" : ""}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

const describeRepeats = (repeats: number) => (repeats > 1 ? `, each asked ${repeats} times` : "");
