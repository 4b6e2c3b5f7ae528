"use client";

import { useState } from "react";
import { DateInput } from "#components/form/date-input.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TimeInput } from "#components/form/time-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import type { Move } from "./hooks.ts";

/** Moves a draft to another day and time, or removes its date. */
export function MoveDialog({
  entry,
  timeZone,
  suggested,
  onMove,
  onClose,
}: {
  entry: CalendarEntry;
  timeZone: string;
  /** The day and time that a draft without a date begins with. */
  suggested: { day: string; time: string };
  onMove: (move: Move) => void;
  onClose: () => void;
}) {
  const [{ day, time }, setLocal] = useState(entry.kind === "scheduled" ? entry : suggested);
  const { id: postId, title } = entry;
  const move = (change: Pick<Move, "day" | "time">) => {
    onMove({ postId, title, ...change });
    onClose();
  };
  return (
    <FormDialog
      title={entry.kind === "scheduled" ? "Move this post" : "Schedule this post"}
      description={title}
      onOpenChange={(open) => (open ? undefined : onClose())}
      submitLabel="Schedule"
      error={undefined}
      pending={false}
      disabled={day === "" || time === ""}
      note={
        entry.kind === "scheduled" ? (
          <Button variant="ghost" onClick={() => move({})}>
            Remove schedule
          </Button>
        ) : null
      }
      onSubmit={() => move({ day, time })}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Date">
          {(control) => <DateInput {...control} value={day} onChange={(next) => setLocal({ day: next, time })} />}
        </Field>
        <Field label="Time">
          {(control) => <TimeInput {...control} value={time} onChange={(next) => setLocal({ day, time: next })} />}
        </Field>
      </div>
      <p className="text-muted-foreground text-sm">Time zone: {timeZone}</p>
    </FormDialog>
  );
}
