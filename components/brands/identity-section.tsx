"use client";

import { Section } from "#components/form/section.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { SectionProps } from "./draft.ts";

export function IdentitySection({ draft, errors, change }: SectionProps) {
  return (
    <Section title="Identity" description="The name and description that posts use.">
      <Field label="Name" hint="Only your team sees it." error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Company or product" optional error={errors.companyName}>
          {(control) => (
            <Input
              {...control}
              value={draft.companyName}
              autoComplete="organization"
              onChange={(event) => change({ companyName: event.target.value })}
            />
          )}
        </Field>
        <Field label="Website" optional error={errors.websiteUrl}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              value={draft.websiteUrl}
              placeholder="https://example.com"
              autoComplete="url"
              onChange={(event) => change({ websiteUrl: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="What it does" optional error={errors.companyDescription}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.companyDescription}
            placeholder="One or two sentences."
            onChange={(event) => change({ companyDescription: event.target.value })}
          />
        )}
      </Field>
    </Section>
  );
}
