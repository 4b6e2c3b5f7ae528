"use client";

import { useState } from "react";
import { AutomationDialog } from "#components/automations/automation-dialog.tsx";
import { withConnected } from "#components/automations/output-draft.ts";
import { OutputFields, TypeChoice } from "#components/automations/output-fields.tsx";
import { Choice } from "#components/form/choice.tsx";
import { DialogForm } from "#components/form/form-dialog.tsx";
import type { Source } from "#components/form/source-picker.tsx";
import { Toggle } from "#components/form/toggle.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { type Draft, newDraft, toDraft, toRequestBody } from "./draft.ts";
import { useSaveTrigger } from "./hooks.ts";
import { triggerName } from "./words.ts";

const FIELDS = ["name", "outputConfig.instructions", "outputConfig.packages", "outputConfig.publishDestination"];
const EVENTS = [
  { value: "release", label: "Every release" },
  { value: "push", label: "Every push to the default branch" },
  { value: "both", label: "Every release and every push" },
] as const;

type Props = { trigger?: EventTrigger; onOpenChange: (open: boolean) => void };

/** Creates or edits an event trigger. */
export function TriggerDialog({ trigger, onOpenChange }: Props) {
  return (
    <AutomationDialog
      title={trigger ? "Edit event trigger" : "New event trigger"}
      description="Writes one post for each release or push. Needs the repository's webhook."
      onOpenChange={onOpenChange}
    >
      {(repositories) => (
        <TriggerForm trigger={trigger} repositories={repositories} onDone={() => onOpenChange(false)} />
      )}
    </AutomationDialog>
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
  const change = (part: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...part }));
  const errors = formErrors(save.error, FIELDS);

  function submit() {
    save.mutate(toRequestBody(draft), {
      onSuccess: ({ eventTrigger }) => {
        toast.success(trigger ? `${triggerName(eventTrigger)} was changed` : `${triggerName(eventTrigger)} is on`);
        onDone();
      },
    });
  }

  return (
    <DialogForm
      submitLabel={trigger ? "Save" : "Create event trigger"}
      error={errors.form}
      pending={save.isPending}
      disabled={draft.repositoryIds.length === 0}
      onSubmit={submit}
    >
      <Field label="Name" optional error={errors.fields.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice label="On" value={draft.events} options={EVENTS} onChange={(events) => change({ events })} />
        <TypeChoice draft={draft} onChange={change} />
      </div>
      {draft.events === "push" ? null : (
        <Toggle
          label="Pre-releases too"
          hint="Off: only stable releases, each compared with the previous stable one."
          checked={draft.includePreReleases}
          onChange={(includePreReleases) => change({ includePreReleases })}
        />
      )}
      <OutputFields
        draft={draft}
        errors={errors.fields}
        repositories={repositories}
        none="Connect a repository first."
        onChange={change}
      />
    </DialogForm>
  );
}

function firstDraft(trigger: EventTrigger | undefined, repositories: Source[]): Draft {
  if (trigger) return withConnected(toDraft(trigger), repositories);
  const [first] = repositories;
  return newDraft(first ? [first.id] : []);
}
