"use client";

import { Section } from "#components/form/section.tsx";
import { ListInput } from "#components/geo/shared/list-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { CONVERSION_PATHS_MAX } from "#lib/geo/settings/limits.ts";
import type { SectionProps } from "./draft.ts";

export function ConversionsSection({ draft, errors, change }: SectionProps) {
  return (
    <Section title="Conversions" description="A visit from AI that reaches one of these paths counts as a conversion.">
      <Field label="Paths" optional hint="/signup also matches /signup/done." error={errors.conversionPaths}>
        {() => (
          <ListInput
            values={draft.conversionPaths}
            max={CONVERSION_PATHS_MAX}
            noun="path"
            placeholder="/signup"
            onChange={(paths) =>
              change({ conversionPaths: paths.map((path) => (path.startsWith("/") ? path : `/${path}`)) })
            }
          />
        )}
      </Field>
    </Section>
  );
}
