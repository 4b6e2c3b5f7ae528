"use client";

import { Plus, Trash2 } from "lucide-react";
import { Section } from "#components/form/section.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { REFERENCES_MAX } from "#lib/brands/limits.ts";
import type { DraftReference, SectionProps } from "./draft.ts";

export function ReferencesSection({ draft, errors, change }: SectionProps) {
  const { references } = draft;
  const put = (index: number, fields: Partial<DraftReference>) =>
    change({ references: references.map((one, i) => (i === index ? { ...one, ...fields } : one)) });
  return (
    <Section
      title="References"
      description="Texts that sound like you: a post, an announcement, a page. The AI model copies their style, never their facts."
    >
      {references.map((reference, index) => (
        <fieldset key={reference.id ?? `new-${index}`} className="grid gap-3 rounded-lg border p-3.5">
          <legend className="sr-only">Reference {index + 1}</legend>
          <div className="flex items-end gap-2">
            <Field label="Title" className="flex-1">
              {(control) => (
                <Input
                  {...control}
                  value={reference.title}
                  autoComplete="off"
                  onChange={(event) => put(index, { title: event.target.value })}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove reference ${reference.title || index + 1}`}
              onClick={() => change({ references: references.filter((_, i) => i !== index) })}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          <Field label="Text">
            {(control) => (
              <Textarea
                {...control}
                className="max-h-72"
                value={reference.content}
                onChange={(event) => put(index, { content: event.target.value })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      {references.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-5 text-center text-muted-foreground text-sm">
          No references yet. Two or three are enough.
        </p>
      ) : null}
      {errors.references ? (
        <p role="alert" className="text-destructive-text text-xs">
          Every reference needs a title and a text. {errors.references}
        </p>
      ) : null}
      <div>
        <Button
          disabled={references.length >= REFERENCES_MAX}
          onClick={() => change({ references: [...references, { title: "", content: "" }] })}
        >
          <Plus aria-hidden />
          Add reference
        </Button>
      </div>
    </Section>
  );
}
