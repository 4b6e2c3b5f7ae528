"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { plural } from "#lib/format.ts";
import { CLAIM_MAX, GOAL_MAX, HEADING_MAX, SECTIONS_MAX } from "#lib/geo/briefs/limits.ts";
import { type DraftClaim, type DraftSection, freeKey } from "./draft.ts";

const oneLine = (text: string) => text.replace(/\n/g, " ");

type Errors = ReadonlyMap<string, string>;

/** Edits the sections in order. Claims keep their evidence, and saving checks their new wording against it. */
export function SectionsEditor({
  sections,
  errors,
  onChange,
}: {
  sections: DraftSection[];
  errors: Errors;
  onChange: (sections: DraftSection[]) => void;
}) {
  const put = (index: number, fields: Partial<DraftSection>) =>
    onChange(sections.map((section, i) => (i === index ? { ...section, ...fields } : section)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...sections];
    const [section] = next.splice(index, 1);
    if (section) next.splice(index + by, 0, section);
    onChange(next);
  };
  return (
    <Card aria-label="Sections">
      <CardHeader>
        <CardTitle>Sections</CardTitle>
        <span className="text-muted-foreground text-xs">Names and numbers of a claim must appear in its answers</span>
      </CardHeader>
      <ol className="divide-y">
        {sections.map((section, index) => (
          <li key={section.key} className="grid gap-3 px-4 py-4">
            <div className="flex items-center justify-between gap-2">
              <span className="font-medium text-muted-foreground text-xs" data-numeric>
                Section {index + 1}
              </span>
              <SectionActions
                index={index}
                count={sections.length}
                onMove={(by) => move(index, by)}
                onRemove={() => onChange(sections.filter((other) => other !== section))}
              />
            </div>
            <SectionFields section={section} index={index} errors={errors} onChange={(fields) => put(index, fields)} />
          </li>
        ))}
      </ol>
      <CardFooter className="justify-start">
        <Button
          size="sm"
          disabled={sections.length >= SECTIONS_MAX}
          onClick={() => onChange([...sections, { key: freeKey(sections), heading: "", goal: "", claims: [] }])}
        >
          <Plus aria-hidden />
          Add section
        </Button>
      </CardFooter>
    </Card>
  );
}

function SectionActions({
  index,
  count,
  onMove,
  onRemove,
}: {
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const name = `section ${index + 1}`;
  return (
    <span className="flex">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} disabled={count === 1} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}

function SectionFields({
  section: { heading, goal, claims },
  index,
  errors,
  onChange,
}: {
  section: DraftSection;
  index: number;
  errors: Errors;
  onChange: (fields: Partial<DraftSection>) => void;
}) {
  return (
    <>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field label="Heading" error={errors.get(`${index}.heading`)}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={HEADING_MAX}
              value={heading}
              onChange={(event) => onChange({ heading: event.target.value })}
            />
          )}
        </Field>
        <Field label="Takeaway for the reader" error={errors.get(`${index}.goal`)}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              className="min-h-8"
              maxLength={GOAL_MAX}
              value={goal}
              onChange={(event) => onChange({ goal: oneLine(event.target.value) })}
            />
          )}
        </Field>
      </div>
      {claims.length > 0 ? (
        <ul className="grid gap-2">
          {claims.map((claim, claimIndex) => (
            <ClaimField
              key={claim.key}
              claim={claim}
              name={`Claim ${claimIndex + 1} of section ${index + 1}`}
              error={errors.get(`${index}.claims.${claimIndex}`)}
              onChange={(text) =>
                onChange({ claims: claims.map((other) => (other === claim ? { ...claim, text } : other)) })
              }
              onRemove={() => onChange({ claims: claims.filter((other) => other !== claim) })}
            />
          ))}
        </ul>
      ) : null}
      {errors.get(String(index)) ? (
        <p role="alert" className="text-destructive-text text-xs">
          {errors.get(String(index))}
        </p>
      ) : null}
    </>
  );
}

function ClaimField({
  claim: { text, factIds },
  name,
  error,
  onChange,
  onRemove,
}: {
  claim: DraftClaim;
  name: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-start gap-2 border-l-2 pl-3">
      <Field
        className="min-w-0 flex-1"
        label={<span className="sr-only">{name}</span>}
        hint={`Based on ${plural(factIds.length, "fact")}.`}
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            className="min-h-8"
            maxLength={CLAIM_MAX}
            value={text}
            onChange={(event) => onChange(oneLine(event.target.value))}
          />
        )}
      </Field>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
