"use client";

import { type DragEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import { cn } from "#lib/utils.ts";
import { formatDay, listWeeks, WEEKDAYS } from "./days.ts";
import { DRAG_TYPE, EntryItem, toEntryKey } from "./entry-item.tsx";

/** Entries of a day that are shown before the others are asked for. */
const SHOWN = 4;

type Props = {
  month: string;
  today: string;
  entries: readonly CalendarEntry[];
  onMove: (entry: CalendarEntry) => void;
  onDrop: (postId: string, day: string) => void;
};

/** A month as a table of weeks. */
export function MonthGrid({ month, today, entries, onMove, onDrop }: Props) {
  const days = Map.groupBy(entries, ({ day }) => day);
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-lg border bg-card">
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="border-b px-2 py-1.5 text-left font-medium text-muted-foreground text-xs"
            >
              {weekday.slice(0, 3)}
              <span className="sr-only">{weekday.slice(3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isToday={day === today}
                isOutside={!day.startsWith(month)}
                entries={days.get(day) ?? []}
                onMove={onMove}
                onDrop={onDrop}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  isToday,
  isOutside,
  entries,
  onMove,
  onDrop,
}: Pick<Props, "entries" | "onMove" | "onDrop"> & { day: string; isToday: boolean; isOutside: boolean }) {
  const [isOver, setOver] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, SHOWN);
  const hidden = entries.length - shown.length;
  const toggle = isOpen ? "Show fewer" : `${hidden} more`;
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <td
      aria-label={formatDay(day)}
      className={cn("h-28 border p-1 align-top", isOutside && "bg-surface", isOver && "bg-accent-soft")}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event.dataTransfer.getData(DRAG_TYPE), day);
      }}
    >
      <p
        className={cn(
          "px-1 text-xs tabular-nums",
          isToday ? "font-semibold text-accent-text" : "text-muted-foreground",
        )}
      >
        {Number(day.slice(8))}
        {isToday ? <span className="sr-only"> today</span> : null}
      </p>
      {shown.length > 0 ? (
        <ul className="mt-1 grid grid-cols-1 gap-1">
          {shown.map((entry) => (
            <EntryItem key={toEntryKey(entry)} entry={entry} onMove={onMove} />
          ))}
        </ul>
      ) : null}
      {hidden > 0 || isOpen ? (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 w-full"
          aria-expanded={isOpen}
          aria-label={`${toggle} on ${formatDay(day)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {toggle}
        </Button>
      ) : null}
    </td>
  );
}
