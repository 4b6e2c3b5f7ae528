"use client";

import { useBrands } from "#components/brands/hooks.ts";
import { BrandSelect } from "#components/generation/brand-select.tsx";
import { type Source, SourcePicker } from "#components/generation/source-picker.tsx";
import { AVAILABLE_TYPES } from "#components/posts/content-types.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import { Choice } from "./choice.tsx";
import { canPublish } from "./draft.ts";
import type { FieldsProps } from "./timetable-fields.tsx";

const TYPES = AVAILABLE_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));
const WINDOWS = [
  { value: "current_day", label: "The day so far" },
  { value: "yesterday", label: "The day before" },
  { value: "last_7_days", label: "The 7 days before" },
  { value: "last_14_days", label: "The 14 days before" },
  { value: "last_30_days", label: "The 30 days before" },
] as const;

/** What it writes, from what, and where that goes. */
export function OutputFields({ draft, errors, repositories, onChange }: FieldsProps & { repositories: Source[] }) {
  const brands = useBrands().data?.brandIdentities ?? [];
  const publishes = canPublish(draft.outputType);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label="Writes"
          value={draft.outputType}
          options={TYPES}
          onChange={(outputType) => onChange({ outputType })}
        />
        <Choice
          label="Covers"
          value={draft.lookbackWindow}
          options={WINDOWS}
          onChange={(lookbackWindow) => onChange({ lookbackWindow })}
        />
      </div>
      {repositories.length === 0 ? (
        <p className="text-muted-foreground text-sm">Connect a repository first: a schedule reads at least one.</p>
      ) : (
        <SourcePicker
          label="Repositories"
          sources={repositories}
          chosen={draft.repositoryIds}
          atLeastOne
          onChange={(repositoryIds) => onChange({ repositoryIds })}
        />
      )}
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">Brand identity</span>
        <BrandSelect
          brands={brands}
          value={draft.brandVoiceId}
          onChange={(brandVoiceId) => onChange({ brandVoiceId })}
        />
      </div>
      <div className="flex items-start justify-between gap-3">
        <span className="grid gap-0.5">
          <Label htmlFor="auto-publish">Publish by itself</Label>
          <span className="text-muted-foreground text-xs">
            {publishes ? "Otherwise posts wait as drafts." : "Short posts and images always wait as drafts."}
          </span>
        </span>
        <Switch
          id="auto-publish"
          checked={draft.autoPublish && publishes}
          disabled={!publishes}
          onCheckedChange={(autoPublish) => onChange({ autoPublish })}
        />
      </div>
      <Field
        label="Instructions"
        optional
        hint="For a model that writes the post."
        error={errors["outputConfig.instructions"]}
      >
        {(control) => (
          <Textarea
            {...control}
            value={draft.instructions}
            onChange={(event) => onChange({ instructions: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Destination"
        optional
        hint="A name stored with each post, for the system that picks it up."
        error={errors["outputConfig.publishDestination"]}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.publishDestination}
            autoComplete="off"
            onChange={(event) => onChange({ publishDestination: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
