"use client";

import { useBrands } from "#components/data/brands.ts";
import { Choice } from "#components/form/choice.tsx";
import { DestinationField } from "#components/form/destination-field.tsx";
import { type Source, SourcePicker } from "#components/form/source-picker.tsx";
import { Toggle } from "#components/form/toggle.tsx";
import { BrandSelect } from "#components/generation/brand-select.tsx";
import { AVAILABLE_TYPES } from "#components/posts/content-types.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
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
      <Toggle
        label="Publish automatically"
        hint={publishes ? "Otherwise posts wait as drafts." : "Short posts and images always wait as drafts."}
        checked={draft.autoPublish && publishes}
        disabled={!publishes}
        onChange={(autoPublish) => onChange({ autoPublish })}
      />
      <Texts draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function Texts({ draft, errors, onChange }: Omit<Props, "repositories">) {
  return (
    <>
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
        label="Packages"
        optional
        hint="Packages of a monorepo, separated by commas. The post covers them and the code that they share."
        error={errors["outputConfig.packages"]}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.packages}
            autoComplete="off"
            onChange={(event) => onChange({ packages: event.target.value })}
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
