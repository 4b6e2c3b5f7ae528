"use client";

import { Section } from "#components/form/section.tsx";
import { ChoiceCards } from "#components/keys/access-fields.tsx";
import { Field, FieldSet } from "#components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { CODES, LANGUAGE_NAMES, type LanguageCode } from "#lib/languages.ts";
import type { SectionProps } from "./draft.ts";
import { toneOptions } from "./tone-samples.ts";

export function VoiceSection({ draft, errors, change }: SectionProps) {
  return (
    <Section title="Voice" description="Tone, audience and language. The tone changes the words, never the facts.">
      <FieldSet legend="Tone">
        <ChoiceCards
          label="Tone"
          columns={4}
          value={draft.toneProfile}
          options={toneOptions}
          onChange={(toneProfile) => change({ toneProfile })}
        />
      </FieldSet>
      <Field
        label="Describe the tone"
        optional
        hint="Needs an AI model. The built-in writer uses the tone above."
        error={errors.customTone}
      >
        {(control) => (
          <Textarea
            {...control}
            value={draft.customTone}
            placeholder="Dry, exact, a little warm. Never breathless."
            onChange={(event) => change({ customTone: event.target.value })}
          />
        )}
      </Field>
      <Field label="Audience" optional hint="Developers also get links to pull requests." error={errors.audience}>
        {(control) => (
          <Textarea
            {...control}
            className="min-h-14"
            value={draft.audience}
            placeholder="Developers who run it on their own servers"
            onChange={(event) => change({ audience: event.target.value })}
          />
        )}
      </Field>
      <Field label="Language" className="sm:max-w-64" error={errors.language}>
        {(control) => (
          <Select value={draft.language} onValueChange={(next) => change({ language: next as LanguageCode })}>
            <SelectTrigger {...control}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {CODES.map((code) => (
                <SelectItem key={code} value={code}>
                  {LANGUAGE_NAMES[code]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      {draft.language === "en" ? null : (
        <p className="-mt-3 text-muted-foreground text-xs">
          Only an AI model writes {LANGUAGE_NAMES[draft.language]}. Without one, posts are English and say so.
        </p>
      )}
      <Field label="Instructions" optional hint="For every post. Needs an AI model." error={errors.customInstructions}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.customInstructions}
            placeholder="Name the version first, then what changed for the reader."
            onChange={(event) => change({ customInstructions: event.target.value })}
          />
        )}
      </Field>
    </Section>
  );
}
