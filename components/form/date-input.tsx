"use client";

import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import { formatDayText, parseDayText } from "./day-text.ts";

const DayCalendar = dynamic(() => import("./day-calendar.tsx"), {
  loading: () => <Skeleton className="h-72 w-63" />,
});

type Props = Omit<ComponentProps<"input">, "value" | "max" | "type" | "onChange" | "onBlur"> & {
  /** A day such as `2026-02-07`, or empty. */
  value: string;
  max?: string;
  /** Gets the day, or an empty text while the field has none. */
  onChange: (day: string) => void;
};

/** A day that can be typed in common forms or chosen from a calendar. */
export function DateInput({ value, max, onChange, className, disabled, ...control }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const isInvalid = isLeft && typed !== undefined && typed.trim() !== "" && readDay(typed, max) === "";
  const described = [control["aria-describedby"], isInvalid ? hintId : undefined].filter(Boolean).join(" ");
  function type(text: string) {
    setTyped(text);
    setLeft(false);
    const day = readDay(text, max);
    if (day !== value) onChange(day);
  }
  function leave() {
    setLeft(true);
    if (typed !== undefined && (typed.trim() === "" || readDay(typed, max) !== "")) setTyped(undefined);
  }
  function choose(day: string) {
    setTyped(undefined);
    setOpen(false);
    onChange(day);
  }
  return (
    <div className={cn("grid min-w-0 content-start gap-1", className)}>
      <div className="relative">
        <Input
          {...control}
          {...(described ? { "aria-describedby": described } : {})}
          {...(isInvalid ? { "aria-invalid": true } : {})}
          autoComplete="off"
          disabled={disabled}
          placeholder="e.g. 7 Feb 2026"
          value={typed ?? formatDayText(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          className="pr-8 tabular-nums"
        />
        <Popover open={isOpen} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Button
              variant="ghost"
              size="icon-sm"
              disabled={disabled}
              aria-label="Open calendar"
              className="absolute inset-y-0 right-0.5 my-auto text-muted-foreground"
            >
              <CalendarDays aria-hidden />
            </Button>
          </PopoverTrigger>
          <PopoverContent align="end" aria-label="Calendar" className="w-auto">
            <DayCalendar value={value} max={max} onChoose={choose} />
          </PopoverContent>
        </Popover>
      </div>
      {isInvalid ? (
        <p id={hintId} role="alert" className="text-destructive-text text-xs">
          {max !== undefined && parseDayText(typed) !== undefined
            ? `Choose a day up to ${formatDayText(max)}.`
            : "Enter a date such as 7 Feb 2026."}
        </p>
      ) : null}
    </div>
  );
}

/** The day that a text names, or an empty text. */
function readDay(text: string, max: string | undefined): string {
  const day = parseDayText(text);
  return day === undefined || (max !== undefined && day > max) ? "" : day;
}
