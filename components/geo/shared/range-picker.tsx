"use client";

import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { DateInput } from "#components/form/date-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";
import { cn } from "#lib/utils.ts";
import { describeRange, RANGE_DAYS, type Range } from "./range.ts";

const DAY_MS = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

/** Selects the window of all figures on the page: the last 7, 30 or 90 days, or a custom range. */
export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Partial<Range> | null) => void }) {
  const own = range.from !== null;
  return (
    <fieldset className="flex items-center gap-0.5 rounded-md border border-border-strong bg-card p-0.5 shadow-xs">
      <legend className="sr-only">Period</legend>
      {RANGE_DAYS.map((days) => (
        <RangeButton
          key={days}
          pressed={!own && range.days === days}
          onClick={() => onChange({ days, from: null, to: null })}
        >
          {days}
          <span aria-hidden>d</span>
          <span className="sr-only"> days</span>
        </RangeButton>
      ))}
      <OwnRange range={range} onChange={onChange} />
    </fieldset>
  );
}

function RangeButton({ pressed, className, ...props }: React.ComponentProps<"button"> & { pressed: boolean }) {
  return (
    <button
      type="button"
      data-numeric
      aria-pressed={pressed}
      className={cn(
        "flex h-6.5 items-center gap-1 whitespace-nowrap rounded-sm px-2 font-medium text-xs max-lg:h-8",
        pressed ? "bg-selected text-foreground" : "text-muted-foreground hover:bg-hover hover:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

/** A custom range of two days, applied on submit. */
function OwnRange({ range, onChange }: { range: Range; onChange: (range: Partial<Range>) => void }) {
  const [open, setOpen] = useState(false);
  const own = range.from !== null;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <RangeButton pressed={own}>
          <CalendarRange aria-hidden className="size-3.5" />
          {own ? describeRange(range) : <span className="sr-only sm:not-sr-only">Custom</span>}
        </RangeButton>
      </PopoverTrigger>
      <PopoverContent align="end">
        <OwnRangeForm
          range={range}
          onApply={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function OwnRangeForm({ range, onApply }: { range: Range; onApply: (range: Partial<Range>) => void }) {
  const [from, setFrom] = useState(
    range.from ?? new Date(Date.now() - (range.days - 1) * DAY_MS).toISOString().slice(0, 10),
  );
  const [to, setTo] = useState(range.to ?? today());
  const error = from && to && from > to ? "The first day must be before the last." : undefined;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!error && from && to) onApply({ from, to });
      }}
    >
      <Field label="From" error={error}>
        {(control) => <DateInput {...control} value={from} max={today()} onChange={setFrom} />}
      </Field>
      <Field label="To" hint="Both days are included (UTC).">
        {(control) => <DateInput {...control} value={to} max={today()} onChange={setTo} />}
      </Field>
      <Button type="submit" variant="primary" disabled={!from || !to || Boolean(error)} className="justify-self-end">
        Apply
      </Button>
    </form>
  );
}
