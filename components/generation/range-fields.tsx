"use client";

import { DateInput } from "#components/form/date-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { windowBody } from "./windows.ts";

/** The first and the last day of a custom range. */
export default function RangeFields({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const isReversed = from !== "" && to !== "" && windowBody("range", from, to) === undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <Field label="First day">
        {(control) => <DateInput {...control} value={from} onChange={(day) => onChange({ from: day })} />}
      </Field>
      <Field label="Last day" error={isReversed ? "Must not be before the first day" : undefined}>
        {(control) => <DateInput {...control} value={to} onChange={(day) => onChange({ to: day })} />}
      </Field>
    </div>
  );
}
