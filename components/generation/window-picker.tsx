"use client";

import { useId } from "react";
import { DateInput } from "#components/form/date-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { WINDOWS, type WindowValue, windowBody } from "./windows.ts";

type Change = { window?: WindowValue; from?: string; to?: string };

/** Selects the time window to cover. */
export function WindowPicker({
  value,
  note,
  from,
  to,
  onChange,
}: {
  value: WindowValue;
  /** Why this window is chosen, if nobody chose it. */
  note?: string | undefined;
  from: string;
  to: string;
  onChange: (change: Change) => void;
}) {
  const base = useId();
  const incomplete = value === "range" && from !== "" && to !== "" && windowBody(value, from, to) === undefined;
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label="Window"
        value={value}
        onValueChange={(next) => onChange({ window: next as WindowValue })}
        className="grid grid-cols-2 gap-1.5"
      >
        {WINDOWS.map((window) => (
          <label
            key={window.value}
            htmlFor={`${base}-${window.value}`}
            className="flex cursor-pointer first:col-span-2 items-center gap-2 rounded-md border bg-card px-2.5 py-2 hover:bg-surface has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft"
          >
            <RadioGroupItem id={`${base}-${window.value}`} value={window.value} />
            <span className="min-w-0 font-medium text-sm">{window.label}</span>
          </label>
        ))}
      </RadioGroup>
      <p className="text-muted-foreground text-xs">
        {note ??
          (value === "newest" ? "The latest release or month of work with news." : "Days begin at midnight UTC.")}
      </p>
      {value === "range" ? (
        <div className="grid grid-cols-2 items-start gap-2">
          <Field label="First day">
            {(control) => <DateInput {...control} value={from} onChange={(day) => onChange({ from: day })} />}
          </Field>
          <Field label="Last day" error={incomplete ? "Must not be before the first day" : undefined}>
            {(control) => <DateInput {...control} value={to} onChange={(day) => onChange({ to: day })} />}
          </Field>
        </div>
      ) : null}
    </div>
  );
}
