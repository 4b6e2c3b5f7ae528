"use client";

import { type FormEvent, useState } from "react";
import type { Source } from "#components/generation/source-picker.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { FormError } from "#components/state/form-error.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { bodyOf, cronOf, type Draft, draftOf, newDraft } from "./draft.ts";
import { useSaveSchedule } from "./hooks.ts";
import { OutputFields } from "./output-fields.tsx";
import { scheduleErrors } from "./schedule-errors.ts";
import { TimetableFields } from "./timetable-fields.tsx";
import { UpcomingRuns } from "./upcoming-runs.tsx";

type Props = { schedule?: Schedule; onOpenChange: (open: boolean) => void };

/** Makes a schedule, or changes one, with its next runs before it is saved. */
export function ScheduleDialog({ schedule, onOpenChange }: Props) {
  const query = useIntegrations();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="[&>[aria-busy]]:contents">
        <DialogHeader>
          <DialogTitle>{schedule ? "Edit schedule" : "New schedule"}</DialogTitle>
          <DialogDescription>Each post covers what changed until the moment it is due.</DialogDescription>
        </DialogHeader>
        <QueryView
          query={query}
          skeleton={
            <DialogBody className="grid gap-4 pb-5">
              {["name", "days", "time", "sources"].map((part) => (
                <Skeleton key={part} className="h-8 w-full" />
              ))}
            </DialogBody>
          }
        >
          {({ vcs }) => (
            <ScheduleForm
              schedule={schedule}
              repositories={vcs.map(({ repositoryId, displayName, enabled }) => ({
                id: repositoryId,
                name: displayName,
                detail: enabled ? "" : "Paused",
              }))}
              onDone={() => onOpenChange(false)}
            />
          )}
        </QueryView>
      </DialogContent>
    </Dialog>
  );
}

function ScheduleForm({
  schedule,
  repositories,
  onDone,
}: {
  schedule: Schedule | undefined;
  repositories: Source[];
  onDone: () => void;
}) {
  const save = useSaveSchedule(schedule);
  const [draft, setDraft] = useState(() => firstDraft(schedule, repositories));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const errors = scheduleErrors(save.error);
  const [cron, body] = [cronOf(draft), bodyOf(draft)];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!body) return;
    save.mutate(body, {
      onSuccess: ({ schedule: saved }) => {
        toast.success(schedule ? `${saved.name} was changed` : `${saved.name} is scheduled`);
        onDone();
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        <TimetableFields draft={draft} errors={errors.fields} onChange={change} />
        {cron ? <UpcomingRuns cron={cron} /> : null}
        <OutputFields draft={draft} errors={errors.fields} repositories={repositories} onChange={change} />
        <FormError text={errors.form} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabled={!body || draft.repositoryIds.length === 0}
        >
          {schedule ? "Save" : "Create schedule"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Repositories that are connected no more are left out, since they cannot be chosen again. */
function firstDraft(schedule: Schedule | undefined, repositories: Source[]): Draft {
  const known = repositories.map(({ id }) => id);
  if (!schedule) return newDraft(known.slice(0, 1), new Date().toISOString().slice(0, 10));
  const draft = draftOf(schedule);
  return { ...draft, repositoryIds: draft.repositoryIds.filter((id) => known.includes(id)) };
}
