"use client";

import { useBrands } from "#components/data/brands.ts";
import { Choice } from "#components/form/choice.tsx";
import { DestinationField } from "#components/form/destination-field.tsx";
import { type Source, SourcePicker } from "#components/form/source-picker.tsx";
import { Toggle } from "#components/form/toggle.tsx";
import { BrandSelect } from "#components/generation/brand-select.tsx";
import { PackagePicker } from "#components/generation/package-picker.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { AVAILABLE_TYPES } from "#components/posts/content-types.ts";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import { canPublish, type OutputDraft } from "./output-draft.ts";

const TYPES = AVAILABLE_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));

type Props = {
  draft: OutputDraft;
  errors: Record<string, string>;
  repositories: Source[];
  onChange: (change: Partial<OutputDraft>) => void;
};

export function TypeChoice({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  return (
    <Choice
      label="Writes"
      value={draft.outputType}
      options={TYPES}
      onChange={(outputType) => onChange({ outputType })}
    />
  );
}

/**
 * Fields for sources, voice and destination.
 * @param none the hint when no repository is connected
 */
export function OutputFields({ draft, errors, repositories, none, onChange }: Props & { none: string }) {
  const brands = useBrands().data?.brandIdentities ?? [];
  const publishes = canPublish(draft.outputType);
  return (
    <>
      {repositories.length === 0 ? (
        <p className="text-muted-foreground text-sm">{none}</p>
      ) : (
        <SourcePicker
          label="Repositories"
          sources={repositories}
          chosen={draft.repositoryIds}
          atLeastOne
          onChange={(repositoryIds) => onChange({ repositoryIds, packages: [] })}
        />
      )}
      <PackagesOf draft={draft} error={errors["outputConfig.packages"]} onChange={onChange} />
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">Brand identity</span>
        <BrandSelect
          brands={brands}
          value={draft.brandVoiceId}
          onChange={(brandVoiceId) => onChange({ brandVoiceId })}
        />
      </div>
      <Toggle
        label="Publish automatically"
        hint={publishes ? "Off: posts are saved as drafts." : "Short posts and images are always drafts."}
        checked={draft.autoPublish && publishes}
        disabled={!publishes}
        onChange={(autoPublish) => onChange({ autoPublish })}
      />
      <Texts draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function PackagesOf({ draft, error, onChange }: Pick<Props, "draft" | "onChange"> & { error: string | undefined }) {
  const connected = useIntegrations().data?.vcs ?? [];
  const chosen = connected.filter(({ repositoryId }) => draft.repositoryIds.includes(repositoryId));
  return (
    <PackagePicker
      key={draft.repositoryIds.join()}
      integrationIds={chosen.map(({ id }) => id)}
      chosen={draft.packages}
      covers="Each post covers"
      error={error}
      onChange={(packages) => onChange({ packages })}
    />
  );
}

function Texts({ draft, errors, onChange }: Omit<Props, "repositories">) {
  return (
    <>
      <Field label="Instructions" optional hint="Needs an AI model." error={errors["outputConfig.instructions"]}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.instructions}
            onChange={(event) => onChange({ instructions: event.target.value })}
          />
        )}
      </Field>
      <DestinationField
        value={draft.publishDestination}
        error={errors["outputConfig.publishDestination"]}
        onChange={(publishDestination) => onChange({ publishDestination })}
      />
    </>
  );
}
