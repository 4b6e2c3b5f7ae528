"use client";

import { useId } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { WINDOWS, type WindowValue, windowBody } from "./windows.ts";

type Change = { window?: WindowValue; from?: string; to?: string };

/** Selects the time window to cover. */
export function WindowPicker({
  value,
  from,
  to,
  onChange,
}: {
  value: WindowValue;
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
        {value === "newest" ? "The latest release or month of work with news." : "Days begin at midnight UTC."}
      </p>
      {value === "range" ? (
        <div className="grid grid-cols-2 gap-2">
          <Field label="First day">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={from}
                onChange={(event) => onChange({ from: event.target.value })}
              />
            )}
          </Field>
          <Field label="Last day" error={incomplete ? "Must not be before the first day" : undefined}>
            {(control) => (
              <Input {...control} type="date" value={to} onChange={(event) => onChange({ to: event.target.value })} />
            )}
          </Field>
        </div>
      ) : null}
    </div>
  );
}
