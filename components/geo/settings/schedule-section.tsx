"use client";

import { Choice } from "#components/form/choice.tsx";
import { Section } from "#components/form/section.tsx";
import { Toggle } from "#components/form/toggle.tsx";
import type { SettingsData } from "#components/geo/shared/settings.ts";
import { Time } from "#components/state/time.tsx";
import type { GeoSettings } from "#lib/geo/settings/contract.ts";
import { SCAN_INTERVALS_HOURS } from "#lib/geo/settings/limits.ts";
import { BudgetField } from "./budget-field.tsx";
import { describeInterval, type SectionProps } from "./draft.ts";
import { ScanEstimate } from "./scan-estimate.tsx";

export function ScheduleSection({
  draft,
  change,
  errors,
  settings,
  engines,
}: SectionProps & { settings: GeoSettings | null; engines: SettingsData["engines"] }) {
  const hours = [...new Set([...SCAN_INTERVALS_HOURS, draft.scanIntervalHours])].toSorted((a, b) => a - b);
  return (
    <Section title="Scans" description="A scan asks every engine every prompt. More answers reveal smaller changes.">
      <Toggle
        label="Scan automatically"
        hint="Off: scans run only when you start them."
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      {draft.enabled ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice
            label="Interval"
            value={String(draft.scanIntervalHours)}
            options={hours.map((value) => ({ value: String(value), label: describeInterval(value) }))}
            onChange={(value) => change({ scanIntervalHours: Number(value) })}
          />
          <p className="self-end pb-1.5 text-muted-foreground text-sm">
            {settings?.nextScanAt ? (
              <>
                Next <Time value={settings.nextScanAt} />
              </>
            ) : (
              "The first one starts when you save."
            )}
          </p>
        </div>
      ) : null}
      <BudgetField budget={draft.budget} error={errors.budget} change={change} />
      <ScanEstimate draft={draft} engines={engines} />
    </Section>
  );
}
