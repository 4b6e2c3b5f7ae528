"use client";

import { useState } from "react";
import { Choice } from "#components/form/choice.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { ListInput } from "#components/geo/shared/list-input.tsx";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import { NAME_MAX, SYNONYMS_MAX } from "#lib/geo/competitors/limits.ts";
import { usePutCompetitor } from "./hooks.ts";

const KINDS = [
  { value: "direct", label: "Direct: buyers compare you" },
  { value: "indirect", label: "Indirect: another type of solution" },
] as const;
const FIELDS = ["name", "domain", "synonyms", "color", "previousName"];

type Draft = Pick<Competitor, "name" | "kind" | "synonyms"> & { domain: string; color: string | null };
export type CompetitorStart = Pick<Competitor, "name"> & Partial<Pick<Competitor, "domain">>;

function toDraft(competitor: Competitor | undefined, start: CompetitorStart | undefined): Draft {
  return {
    name: competitor?.name ?? start?.name ?? "",
    domain: competitor?.domain ?? start?.domain ?? "",
    kind: competitor?.kind ?? "direct",
    synonyms: competitor?.synonyms ?? [],
    color: competitor?.color ?? null,
  };
}

/** Adds or edits a competitor. `start` prefills a new one. */
export function CompetitorDialog({
  competitor,
  start,
  onOpenChange,
  onSaved,
}: {
  competitor?: Competitor;
  start?: CompetitorStart;
  onOpenChange: (open: boolean) => void;
  onSaved?: (competitor: Competitor) => void;
}) {
  const put = usePutCompetitor();
  const [draft, setDraft] = useState(() => toDraft(competitor, start));
  const change = (fields: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...fields }));
  const errors = nestedFormErrors(put.error, FIELDS);

  function submit() {
    const { color, ...fields } = draft;
    const name = fields.name.trim();
    put.mutate(
      {
        ...fields,
        name,
        domain: fields.domain.trim() || null,
        ...(color ? { color } : {}),
        ...(competitor && competitor.name !== name ? { previousName: competitor.name } : {}),
      },
      {
        onSuccess: ({ competitor: saved }) => {
          toast.success(competitor ? "Saved" : `${saved.name} is tracked`);
          onSaved?.(saved);
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <FormDialog
      title={competitor ? `Edit ${competitor.name}` : "Add competitor"}
      description="Earlier answers are checked too, so its history is complete."
      submitLabel={competitor ? "Save" : "Add competitor"}
      error={errors.form}
      pending={put.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <CompetitorFields draft={draft} errors={errors.fields} change={change} />
    </FormDialog>
  );
}

function CompetitorFields({
  draft,
  errors,
  change,
}: {
  draft: Draft;
  errors: Record<string, string>;
  change: (fields: Partial<Draft>) => void;
}) {
  return (
    <>
      <Field label="Name" error={errors.name ?? errors.previousName}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={draft.name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Domain" optional hint="Citations of this domain count for the competitor." error={errors.domain}>
        {(control) => (
          <Input
            {...control}
            value={draft.domain}
            placeholder="example.com"
            inputMode="url"
            autoComplete="off"
            onChange={(event) => change({ domain: event.target.value })}
          />
        )}
      </Field>
      <Choice label="Type" value={draft.kind} options={KINDS} onChange={(kind) => change({ kind })} />
      <Field
        label="Aliases"
        optional
        hint="Other names that count as this competitor, up to eight."
        error={errors.synonyms}
      >
        {() => (
          <ListInput
            values={draft.synonyms}
            max={SYNONYMS_MAX}
            noun="alias"
            onChange={(synonyms) => change({ synonyms })}
          />
        )}
      </Field>
      {draft.color === null ? null : (
        <Field label="Color" hint="In charts." error={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="h-8 w-14 cursor-pointer rounded-md border border-input bg-card p-1"
              value={draft.color ?? "#888888"}
              onChange={(event) => change({ color: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
