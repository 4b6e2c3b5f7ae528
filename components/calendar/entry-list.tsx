import { EmptyState } from "#components/state/empty-state.tsx";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import { formatDay } from "./days.ts";
import { EntryItem, toEntryKey } from "./entry-item.tsx";

/** The days of a month that have entries, as a list. */
export function EntryList({
  entries,
  today,
  onMove,
}: {
  entries: readonly CalendarEntry[];
  today: string;
  onMove: (entry: CalendarEntry) => void;
}) {
  if (entries.length === 0) {
    return <EmptyState title="Nothing in this month" description="Schedule a draft, or create a schedule." />;
  }
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h2 className="mb-1.5 font-medium text-sm">
            {formatDay(day)}
            {day === today ? <span className="ml-2 font-normal text-accent-text">Today</span> : null}
          </h2>
          <ul className="grid gap-1">
            {ofDay.map((entry) => (
              <EntryItem key={toEntryKey(entry)} entry={entry} full onMove={onMove} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
