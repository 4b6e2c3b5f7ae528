"use client";

import dynamic from "next/dynamic";
import { useId } from "react";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WINDOWS, type WindowValue } from "./windows.ts";

type Change = { window?: WindowValue; from?: string; to?: string };

const RangeFields = dynamic(() => import("./range-fields.tsx"), { loading: () => <Skeleton className="h-14" /> });

/** Selects the time window to cover. */
export function WindowPicker({
  value,
  note,
  from,
  to,
  onChange,
}: {
  value: WindowValue;
  /** Explains a window that was chosen by default. */
  note?: string | undefined;
  from: string;
  to: string;
  onChange: (change: Change) => void;
}) {
  const base = useId();
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label="Period"
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
          (value === "newest" ? "The latest release or month with notable changes." : "Days begin at midnight UTC.")}
      </p>
      {value === "range" ? <RangeFields from={from} to={to} onChange={onChange} /> : null}
    </div>
  );
}
