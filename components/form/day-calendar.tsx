"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { buttonVariants } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";

const DAY_SIZE = "size-9 p-0 text-center";

/** A month whose days can be chosen; the arrow keys move between days, Page Up and Page Down between months. */
export default function DayCalendar({
  value,
  max,
  onChoose,
}: {
  value: string;
  max?: string | undefined;
  onChoose: (day: string) => void;
}) {
  const selected = value === "" ? undefined : toDate(value);
  const last = max === undefined ? undefined : toDate(max);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      {...(last ? { disabled: { after: last }, endMonth: last } : {})}
      onSelect={(date) => onChoose(toDay(date))}
      components={{
        Chevron: ({ orientation }) =>
          orientation === "left" ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
      }}
      classNames={{
        root: "relative",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: buttonVariants({ variant: "ghost", size: "icon" }),
        button_next: buttonVariants({ variant: "ghost", size: "icon" }),
        month_caption: "flex h-8 items-center justify-center font-medium text-sm",
        month_grid: "mt-2 border-collapse",
        weekday: cn(DAY_SIZE, "font-normal text-muted-foreground text-xs"),
        day: DAY_SIZE,
        day_button: cn(buttonVariants({ variant: "ghost", size: "icon" }), "font-normal tabular-nums"),
        selected: "[&>button]:bg-accent [&>button]:text-accent-foreground [&>button]:hover:bg-accent",
        today: "[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4",
        outside: "[&>button]:text-muted-foreground",
        disabled: "opacity-50",
        hidden: "invisible",
      }}
    />
  );
}

/** The calendar works with days of the reader's time zone; noon keeps summer time out of them. */
function toDate(day: string): Date {
  return new Date(`${day}T12:00`);
}

function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}
