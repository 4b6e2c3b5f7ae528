"use client";

import { Section } from "#components/form/section.tsx";
import { ListInput } from "#components/geo/shared/list-input.tsx";
import type { SettingsData } from "#components/geo/shared/settings.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { ALIASES_MAX, DOMAINS_MAX, NAME_MAX } from "#lib/geo/settings/limits.ts";
import type { Draft, SectionProps } from "./draft.ts";
import { FlaggedNames } from "./flagged-names.tsx";
import { NamesPreview } from "./names-preview.tsx";

export function NamesSection({
  draft,
  errors,
  change,
  stored,
  data,
}: SectionProps & { stored: Draft; data: SettingsData }) {
  return (
    <Section title="Names" description="Answers with one of these names count as mentions. Only whole words match.">
      <Field label="Company name" error={errors.companyName}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={draft.companyName}
            maxLength={NAME_MAX}
            autoComplete="organization"
            onChange={(event) => change({ companyName: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Aliases"
        optional
        hint="Other names people use, such as a product or an abbreviation."
        error={errors.aliases}
      >
        {() => (
          <ListInput
            values={draft.aliases}
            max={ALIASES_MAX}
            noun="alias"
            placeholder="Acme Cloud"
            onChange={(aliases) => change({ aliases })}
          />
        )}
      </Field>
      <FlaggedNames flagged={data.flaggedNames} />
      <Field
        label="Domains"
        optional
        hint="In addition to your brand's website. Citations of these domains and their subdomains count as yours."
        error={errors.domains}
      >
        {() => (
          <ListInput
            values={draft.domains}
            max={DOMAINS_MAX}
            noun="domain"
            placeholder="docs.example.com"
            onChange={(domains) => change({ domains })}
          />
        )}
      </Field>
      {data.settings ? <NamesPreview stored={stored} draft={draft} /> : null}
    </Section>
  );
}
