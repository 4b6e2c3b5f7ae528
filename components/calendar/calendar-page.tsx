"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import { cn } from "#lib/utils.ts";
import { addDays, addMonths, formatMonth, listWeeks } from "./days.ts";
import { EntryList } from "./entry-list.tsx";
import { type Calendar, type Move, useCalendar, useMove } from "./hooks.ts";
import { MonthGrid } from "./month-grid.tsx";

const MoveDialog = dynamic(() => import("./move-dialog.tsx").then((module) => module.MoveDialog), { ssr: false });

const VIEWS = ["month", "list"] as const;
const params = {
  month: parseAsString.withDefault(""),
  view: parseAsStringLiteral(VIEWS).withDefault("month"),
};
/** The time of a draft that is dropped on a day. */
const DROP_TIME = "09:00";

/** Drafts, scheduled and published posts, and runs of automations, by day. @param today in the organization's zone */
export function CalendarPage({ today }: { today: string }) {
  const [{ month: wanted, view }, setParams] = useQueryStates(params, { history: "replace" });
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7);
  const weeks = listWeeks(month);
  const query = useCalendar(weeks[0]?.[0] ?? "", weeks.at(-1)?.at(-1) ?? "");
  const show = (next: string) => void setParams({ month: next });
  return (
    <Page width="full" className="max-w-7xl">
      <PageHeader
        title="Calendar"
        description={query.data ? `Times are in ${query.data.timeZone}.` : "Drafts, scheduled and published posts."}
        actions={
          <>
            <Button size="icon" aria-label="Previous month" onClick={() => show(addMonths(month, -1))}>
              <ChevronLeft aria-hidden />
            </Button>
            <h2 aria-live="polite" className="min-w-32 text-center font-medium text-sm">
              {formatMonth(month)}
            </h2>
            <Button size="icon" aria-label="Next month" onClick={() => show(addMonths(month, 1))}>
              <ChevronRight aria-hidden />
            </Button>
            <Button onClick={() => show(today.slice(0, 7))}>Today</Button>
            <fieldset className="flex gap-0.5 max-md:hidden">
              <legend className="sr-only">View</legend>
              {VIEWS.map((each) => (
                <Button
                  key={each}
                  variant="ghost"
                  aria-pressed={view === each}
                  className={view === each ? "bg-selected" : "text-muted-foreground"}
                  onClick={() => void setParams({ view: each })}
                >
                  {each === "month" ? "Month" : "List"}
                </Button>
              ))}
            </fieldset>
          </>
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-[36rem] w-full" />}>
        {(calendar) => <Month calendar={calendar} month={month} today={today} view={view} />}
      </QueryView>
    </Page>
  );
}

/** Small screens always show the list. */
function Month({
  calendar,
  month,
  today,
  view,
}: {
  calendar: Calendar;
  month: string;
  today: string;
  view: (typeof VIEWS)[number];
}) {
  const move = useMove();
  const [moving, setMoving] = useState<CalendarEntry>();
  const { entries, timeZone, truncated } = calendar;
  const region = useRef<HTMLDivElement>(null);
  const moved = useRef<Move>(undefined);
  useEffect(() => {
    const move = moved.current;
    if (!move || moving || !hasMoved(entries, move)) return;
    // A timer, because the closing dialog returns the focus by one to a button that is gone.
    const timer = setTimeout(() => {
      moved.current = undefined;
      focusEntry(region.current, move.postId);
    });
    return () => clearTimeout(timer);
  }, [entries, moving]);
  const drop = (postId: string, day: string) => {
    const entry = entries.find(({ id }) => id === postId);
    if (!entry || (entry.kind === "scheduled" && entry.day === day)) return;
    move.mutate({ postId, title: entry.title, day, time: entry.kind === "scheduled" ? entry.time : DROP_TIME });
  };
  return (
    <div ref={region}>
      {truncated ? <p className="mb-3 text-muted-foreground text-sm">Later entries this month are not shown.</p> : null}
      {view === "month" ? (
        <div className="max-md:hidden">
          <MonthGrid month={month} today={today} entries={entries} onMove={setMoving} onDrop={drop} />
        </div>
      ) : null}
      <div className={cn(view === "month" && "md:hidden")}>
        <EntryList entries={entries.filter(({ day }) => day.startsWith(month))} today={today} onMove={setMoving} />
      </div>
      {moving ? (
        <MoveDialog
          entry={moving}
          timeZone={timeZone}
          suggested={{ day: addDays(today, 1), time: DROP_TIME }}
          onMove={(change: Move) => {
            moved.current = change;
            move.mutate(change);
          }}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
    </div>
  );
}

function hasMoved(entries: readonly CalendarEntry[], { postId, day, time }: Move): boolean {
  const entry = entries.find(({ id }) => id === postId);
  return day === undefined ? entry?.kind === "draft" : entry?.day === day && entry?.time === time;
}

/** Focuses the link of a moved post, in the view that is shown. */
function focusEntry(region: HTMLElement | null, id: string): void {
  const links = [...(region?.querySelectorAll<HTMLElement>("[data-entry] a") ?? [])].filter(
    (link) => link.closest<HTMLElement>("[data-entry]")?.dataset["entry"] === id,
  );
  (links.find((link) => link.offsetParent !== null) ?? links[0])?.focus();
}
