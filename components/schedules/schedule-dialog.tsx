"use client";

import { useState } from "react";
import { AutomationDialog } from "#components/automations/automation-dialog.tsx";
import { withConnected } from "#components/automations/output-draft.ts";
import { OutputFields, TypeChoice } from "#components/automations/output-fields.tsx";
import { Choice } from "#components/form/choice.tsx";
import { DialogForm } from "#components/form/form-dialog.tsx";
import type { Source } from "#components/form/source-picker.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { toast } from "#components/ui/toast.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { type Draft, newDraft, toCronFields, toDraft, toRequestBody } from "./draft.ts";
import { useSaveSchedule } from "./hooks.ts";
import { TimetableFields } from "./timetable-fields.tsx";
import { UpcomingRuns } from "./upcoming-runs.tsx";

const FIELDS = [
  ...["name", "outputConfig.instructions", "outputConfig.packages", "outputConfig.publishDestination"],
  ...["sourceConfig.cron.dayOfMonth", "sourceConfig.cron.intervalDays", "sourceConfig.cron.anchorDate"],
];
const WINDOWS = [
  { value: "current_day", label: "That day so far" },
  { value: "yesterday", label: "The day before" },
  { value: "last_7_days", label: "The 7 days before" },
  { value: "last_14_days", label: "The 14 days before" },
  { value: "last_30_days", label: "The 30 days before" },
] as const;

type Props = { schedule?: Schedule; onOpenChange: (open: boolean) => void };

/** Creates or edits a schedule, with a preview of its next runs. */
export function ScheduleDialog({ schedule, onOpenChange }: Props) {
  return (
    <AutomationDialog
      title={schedule ? "Edit schedule" : "New schedule"}
      description="Each post covers the changes up to its run."
      onOpenChange={onOpenChange}
    >
      {(repositories) => (
        <ScheduleForm schedule={schedule} repositories={repositories} onDone={() => onOpenChange(false)} />
      )}
    </AutomationDialog>
  );
}

function ScheduleForm({
  schedule,
  repositories,
  onDone,
}: {
  schedule: Schedule | undefined;
  repositories: Source[];
  onDone: () => void;
}) {
  const save = useSaveSchedule(schedule);
  const [draft, setDraft] = useState(() => firstDraft(schedule, repositories));
  const change = (part: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...part }));
  const errors = formErrors(save.error, FIELDS);
  const [cron, body] = [toCronFields(draft), toRequestBody(draft)];

  function submit() {
    if (!body) return;
    save.mutate(body, {
      onSuccess: ({ schedule: saved }) => {
        toast.success(schedule ? `${saved.name} was changed` : `${saved.name} is scheduled`);
        onDone();
      },
    });
  }

  return (
    <DialogForm
      submitLabel={schedule ? "Save" : "Create schedule"}
      error={errors.form}
      pending={save.isPending}
      disabled={!body || draft.repositoryIds.length === 0}
      onSubmit={submit}
    >
      <TimetableFields draft={draft} errors={errors.fields} onChange={change} />
      {cron ? <UpcomingRuns cron={cron} /> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TypeChoice draft={draft} onChange={change} />
        <Choice
          label="Covers"
          value={draft.lookbackWindow}
          options={WINDOWS}
          onChange={(lookbackWindow) => change({ lookbackWindow })}
        />
      </div>
      <OutputFields
        draft={draft}
        errors={errors.fields}
        repositories={repositories}
        none="Connect a repository first."
        onChange={change}
      />
    </DialogForm>
  );
}

function firstDraft(schedule: Schedule | undefined, repositories: Source[]): Draft {
  if (schedule) return withConnected(toDraft(schedule), repositories);
  const [first] = repositories;
  return newDraft(first ? [first.id] : [], new Date().toISOString().slice(0, 10));
}
