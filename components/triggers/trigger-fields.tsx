"use client";

import { useBrands } from "#components/brands/hooks.ts";
import { BrandSelect } from "#components/generation/brand-select.tsx";
import { type Source, SourcePicker } from "#components/generation/source-picker.tsx";
import { AVAILABLE_TYPES } from "#components/posts/content-types.ts";
import { Choice } from "#components/schedules/choice.tsx";
import { canPublish } from "#components/schedules/draft.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Draft } from "./draft.ts";

const TYPES = AVAILABLE_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));
const EVENTS = [
  { value: "release", label: "Every release" },
  { value: "push", label: "Every push to the default branch" },
  { value: "both", label: "Every release and every push" },
] as const;

type Props = {
  draft: Draft;
  errors: Record<string, string>;
  repositories: Source[];
  onChange: (change: Partial<Draft>) => void;
};

/** What it waits for, what it writes, and where that goes. */
export function TriggerFields({ draft, errors, repositories, onChange }: Props) {
  const publishes = canPublish(draft.outputType);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice label="On" value={draft.events} options={EVENTS} onChange={(events) => onChange({ events })} />
        <Choice
          label="Writes"
          value={draft.outputType}
          options={TYPES}
          onChange={(outputType) => onChange({ outputType })}
        />
      </div>
      {draft.events === "push" ? null : (
        <Toggle
          id="pre-releases"
          label="Pre-releases too"
          hint="Otherwise only stable releases, each told from the stable one before it."
          checked={draft.includePreReleases}
          onChange={(includePreReleases) => onChange({ includePreReleases })}
        />
      )}
      {repositories.length === 0 ? (
        <p className="text-muted-foreground text-sm">Connect a repository first: a trigger waits for one at least.</p>
      ) : (
        <SourcePicker
          label="Repositories"
          sources={repositories}
          chosen={draft.repositoryIds}
          atLeastOne
          onChange={(repositoryIds) => onChange({ repositoryIds })}
        />
      )}
      <Brand value={draft.brandVoiceId} onChange={(brandVoiceId) => onChange({ brandVoiceId })} />
      <Toggle
        id="auto-publish"
        label="Publish by itself"
        hint={publishes ? "Otherwise posts wait as drafts." : "Short posts and images always wait as drafts."}
        checked={draft.autoPublish && publishes}
        disabled={!publishes}
        onChange={(autoPublish) => onChange({ autoPublish })}
      />
      <Texts draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function Brand({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const brands = useBrands().data?.brandIdentities ?? [];
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-sm">Brand identity</span>
      <BrandSelect brands={brands} value={value} onChange={onChange} />
    </div>
  );
}

function Texts({ draft, errors, onChange }: Omit<Props, "repositories">) {
  return (
    <>
      <Field label="Name" optional error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
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

function Toggle({
  id,
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  id: string;
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="flex items-start justify-between gap-3">
      <span className="grid gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <span className="text-muted-foreground text-xs">{hint}</span>
      </span>
      <Switch id={id} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </div>
  );
}
