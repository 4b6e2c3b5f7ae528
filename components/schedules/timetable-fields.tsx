"use client";

import { Choice } from "#components/form/choice.tsx";
import { DateInput } from "#components/form/date-input.tsx";
import { TimeInput } from "#components/form/time-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Draft } from "./draft.ts";
import { WEEKDAYS } from "./words.ts";

type FieldsProps = {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (change: Partial<Draft>) => void;
};

const FREQUENCIES = [
  { value: "daily", label: "Every day, or every few days" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
] as const;
const DAYS = WEEKDAYS.map((label, value) => ({ value: String(value), label }));

/** Fields for a schedule's name and timetable. */
export function TimetableFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <Choice
          label="Repeats"
          value={draft.frequency}
          options={FREQUENCIES}
          onChange={(frequency) => onChange({ frequency })}
        />
        <Field label="Time (UTC)">
          {(control) => <TimeInput {...control} value={draft.time} onChange={(time) => onChange({ time })} />}
        </Field>
      </div>
      <DayFields draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function DayFields({ draft, errors, onChange }: FieldsProps) {
  if (draft.frequency === "weekly") {
    const change = (value: string) => onChange({ dayOfWeek: Number(value) });
    return <Choice label="Day" value={String(draft.dayOfWeek)} options={DAYS} onChange={change} />;
  }
  if (draft.frequency === "monthly") {
    return (
      <Field
        label="Day of the month"
        hint="Shorter months use their last day."
        error={errors["sourceConfig.cron.dayOfMonth"]}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={31}
            value={draft.dayOfMonth}
            onChange={(event) => onChange({ dayOfMonth: event.target.value })}
          />
        )}
      </Field>
    );
  }
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Days between runs" error={errors["sourceConfig.cron.intervalDays"]}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={365}
            value={draft.intervalDays}
            onChange={(event) => onChange({ intervalDays: event.target.value })}
          />
        )}
      </Field>
      {draft.intervalDays === "1" ? null : (
        <Field label="Starting from" error={errors["sourceConfig.cron.anchorDate"]}>
          {(control) => (
            <DateInput {...control} value={draft.anchorDate} onChange={(day) => onChange({ anchorDate: day })} />
          )}
        </Field>
      )}
    </div>
  );
}
