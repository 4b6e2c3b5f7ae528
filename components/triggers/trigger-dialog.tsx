"use client";

import { type FormEvent, useState } from "react";
import type { Source } from "#components/generation/source-picker.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
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
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { bodyOf, type Draft, draftOf, newDraft } from "./draft.ts";
import { useSaveTrigger } from "./hooks.ts";
import { TriggerFields } from "./trigger-fields.tsx";
import { triggerName } from "./words.ts";

const FIELDS = ["name", "outputConfig.instructions", "outputConfig.publishDestination"];

type Props = { trigger?: EventTrigger; onOpenChange: (open: boolean) => void };

/** Makes an event trigger, or changes one. */
export function TriggerDialog({ trigger, onOpenChange }: Props) {
  const query = useIntegrations();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="[&>[aria-busy]]:contents">
        <DialogHeader>
          <DialogTitle>{trigger ? "Edit trigger" : "New trigger"}</DialogTitle>
          <DialogDescription>
            It waits for what the repository's webhook tells, and fires once for each release or push.
          </DialogDescription>
        </DialogHeader>
        <QueryView
          query={query}
          skeleton={
            <DialogBody className="grid gap-4 pb-5">
              {["event", "output", "sources"].map((part) => (
                <Skeleton key={part} className="h-8 w-full" />
              ))}
            </DialogBody>
          }
        >
          {({ vcs }) => (
            <TriggerForm
              trigger={trigger}
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

function TriggerForm({
  trigger,
  repositories,
  onDone,
}: {
  trigger: EventTrigger | undefined;
  repositories: Source[];
  onDone: () => void;
}) {
  const save = useSaveTrigger(trigger);
  const [draft, setDraft] = useState(() => firstDraft(trigger, repositories));
  const errors = formErrors(save.error, FIELDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(bodyOf(draft), {
      onSuccess: ({ eventTrigger }) => {
        toast.success(trigger ? `${triggerName(eventTrigger)} was changed` : `${triggerName(eventTrigger)} is waiting`);
        onDone();
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        <TriggerFields
          draft={draft}
          errors={errors.fields}
          repositories={repositories}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <FormError text={errors.form} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={save.isPending} disabled={draft.repositoryIds.length === 0}>
          {trigger ? "Save" : "Create trigger"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Repositories that are connected no more are left out, since they cannot be chosen again. */
function firstDraft(trigger: EventTrigger | undefined, repositories: Source[]): Draft {
  const known = repositories.map(({ id }) => id);
  if (!trigger) return newDraft(known.slice(0, 1));
  const draft = draftOf(trigger);
  return { ...draft, repositoryIds: draft.repositoryIds.filter((id) => known.includes(id)) };
}
