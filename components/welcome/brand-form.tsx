"use client";

import type { FormEvent } from "react";
import { ListInput } from "#components/geo/shared/list-input.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { ALIASES_MAX, DOMAINS_MAX, NAME_MAX } from "#lib/geo/settings/limits.ts";
import type { BrandAnswers } from "./suggestion.ts";

const FIELDS = ["companyName", "companyDescription", "audience", "aliases", "domains"];
const COMPETITORS_MAX = 10;

/** The form about the brand. Unsaved input survives errors and leaving the page. */
export function BrandForm({
  answers,
  asksNames,
  pending,
  errors: refusals,
  onChange,
  onSubmit,
}: {
  answers: BrandAnswers;
  /** Whether to ask for the names that GEO searches for, too. */
  asksNames: boolean;
  pending: boolean;
  errors: readonly unknown[];
  onChange: (fields: Partial<BrandAnswers>) => void;
  onSubmit: () => void;
}) {
  const errors = nestedFormErrors(
    refusals.find((error) => error !== null),
    FIELDS,
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate className="rounded-lg border bg-card">
      <div className="grid gap-4 p-5">
        <Field label="Company or product" error={errors.fields.companyName}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={answers.companyName}
              maxLength={NAME_MAX}
              autoComplete="organization"
              onChange={(event) => onChange({ companyName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="What it does"
          optional
          hint="Your product, its users and the main benefit. Suggested prompts come from this."
          error={errors.fields.companyDescription}
        >
          {(control) => (
            <Textarea
              {...control}
              value={answers.companyDescription}
              placeholder="Acme is a changelog platform for software teams. It helps them write release notes."
              onChange={(event) => onChange({ companyDescription: event.target.value })}
            />
          )}
        </Field>
        <Field label="Audience" optional error={errors.fields.audience}>
          {(control) => (
            <Input
              {...control}
              value={answers.audience}
              placeholder="software teams"
              onChange={(event) => onChange({ audience: event.target.value })}
            />
          )}
        </Field>
        {asksNames ? <Names answers={answers} errors={errors.fields} onChange={onChange} /> : null}
        <FormError text={errors.form} />
      </div>
      <div className="flex justify-end rounded-b-lg border-t bg-surface px-5 py-3">
        <Button type="submit" variant="primary" size="lg" pending={pending}>
          Save and continue
        </Button>
      </div>
    </form>
  );
}

function Names({
  answers,
  errors,
  onChange,
}: {
  answers: BrandAnswers;
  errors: Record<string, string>;
  onChange: (fields: Partial<BrandAnswers>) => void;
}) {
  return (
    <>
      <Field
        label="Aliases"
        optional
        hint="Other names that count as mentions, such as an abbreviation or an earlier name."
        error={errors.aliases}
      >
        {() => (
          <ListInput
            values={answers.aliases}
            max={ALIASES_MAX}
            noun="alias"
            placeholder="Acme Cloud"
            onChange={(aliases) => onChange({ aliases })}
          />
        )}
      </Field>
      <Field
        label="Domains"
        optional
        hint="More domains of yours. Their pages count as your citations."
        error={errors.domains}
      >
        {() => (
          <ListInput
            values={answers.domains}
            max={DOMAINS_MAX}
            noun="domain"
            placeholder="docs.example.com"
            onChange={(domains) => onChange({ domains })}
          />
        )}
      </Field>
      <Field label="Competitors" optional hint="Products your buyers also consider.">
        {() => (
          <ListInput
            values={answers.competitors}
            max={COMPETITORS_MAX}
            noun="competitor"
            placeholder="Beamer"
            onChange={(competitors) => onChange({ competitors })}
          />
        )}
      </Field>
    </>
  );
}
