"use client";

import type { FormEvent } from "react";
import { SaveBar } from "#components/form/save-bar.tsx";
import { usePatch } from "#components/form/use-patch.ts";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { AUDIENCE_MAX, JOB_MAX, TITLE_MAX } from "#lib/geo/briefs/limits.ts";
import { changedParts, type Draft, FIELDS, partNames, sectionErrors, toChange, toDraft } from "./draft.ts";
import { useUpdateBrief } from "./hooks.ts";
import { KeptList } from "./kept-list.tsx";
import { LinesField } from "./lines-field.tsx";
import { SectionsEditor } from "./sections-editor.tsx";
import { SUBTYPE_WORDS, SUBTYPES } from "./words.ts";

/** The form that edits the plan. Unsaved changes survive leaving the page. */
export function PlanForm({ brief: { briefId, brief }, onDone }: { brief: BriefAnswer; onDone: () => void }) {
  const save = useUpdateBrief(briefId);
  const stored = toDraft(brief);
  const { patch, change, discard } = usePatch<Draft>(`brief:${briefId}`);
  const draft: Draft = { ...stored, ...patch };
  const parts = changedParts(stored, draft);
  const errors = nestedFormErrors(save.error, FIELDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(toChange(draft, parts), {
      onSuccess: () => {
        discard();
        toast.success("Plan saved");
        onDone();
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Card aria-label="Purpose">
        <CardHeader>
          <CardTitle>Purpose</CardTitle>
          <Button size="sm" onClick={onDone}>
            {parts.length === 0 ? "Done" : "Back to the plan"}
          </Button>
        </CardHeader>
        <PurposeFields draft={draft} errors={errors.fields} change={change} />
      </Card>
      <SectionsEditor
        sections={draft.sections}
        errors={sectionErrors(save.error)}
        onChange={(sections) => change({ sections })}
      />
      <Card aria-label="Requirements">
        <CardContent className="grid items-start gap-5 md:grid-cols-2">
          <LinesField
            label="Questions to answer"
            lines={draft.questionsToAnswer}
            error={errors.fields.questionsToAnswer}
            onChange={(questionsToAnswer) => change({ questionsToAnswer })}
          />
          <LinesField
            label="Acceptance criteria"
            lines={draft.acceptanceChecklist}
            error={errors.fields.acceptanceChecklist}
            onChange={(acceptanceChecklist) => change({ acceptanceChecklist })}
          />
          <KeptList
            label="Pages to link to"
            items={draft.internalLinks}
            onChange={(internalLinks) => change({ internalLinks })}
          />
          <KeptList
            label="Top sources"
            items={draft.sourcesToBeat}
            onChange={(sourcesToBeat) => change({ sourcesToBeat })}
          />
        </CardContent>
      </Card>
      <SaveBar
        what={partNames(parts)}
        pending={save.isPending}
        error={errors.form}
        onDiscard={() => {
          discard();
          save.reset();
        }}
      />
    </form>
  );
}

function PurposeFields({
  draft,
  errors,
  change,
}: {
  draft: Draft;
  errors: Record<string, string>;
  change: (fields: Partial<Draft>) => void;
}) {
  return (
    <CardContent className="grid items-start gap-4 md:grid-cols-2">
      <Field label="Working title" error={errors.workingTitle}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={TITLE_MAX}
            value={draft.workingTitle}
            onChange={(event) => change({ workingTitle: event.target.value })}
          />
        )}
      </Field>
      <Field label="Article type" error={errors.contentSubtype}>
        {(control) => (
          <Select
            value={draft.contentSubtype}
            onValueChange={(next) =>
              change({ contentSubtype: SUBTYPES.find((subtype) => subtype === next) ?? draft.contentSubtype })
            }
          >
            <SelectTrigger {...control}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {SUBTYPES.map((subtype) => (
                <SelectItem key={subtype} value={subtype}>
                  {SUBTYPE_WORDS[subtype]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      <Field label="Readers" error={errors.audience}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={AUDIENCE_MAX}
            value={draft.audience}
            onChange={(event) => change({ audience: event.target.value })}
          />
        )}
      </Field>
      <Field label="Reader's goal" error={errors.jobToBeDone}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            className="min-h-8"
            maxLength={JOB_MAX}
            value={draft.jobToBeDone}
            onChange={(event) => change({ jobToBeDone: event.target.value.replace(/\n/g, " ") })}
          />
        )}
      </Field>
    </CardContent>
  );
}
