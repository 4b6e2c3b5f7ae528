"use client";

import type { FormEvent } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { SaveBar } from "#components/form/save-bar.tsx";
import { usePatch } from "#components/form/use-patch.ts";
import { toast } from "#components/ui/toast.ts";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { type BrandDraft, changedFields, getChanges, toDraft, toRequestBody } from "./draft.ts";
import { fieldErrors } from "./field-errors.ts";
import { useUpdateBrand } from "./hooks.ts";
import { IdentitySection } from "./identity-section.tsx";
import { LookSection } from "./look-section.tsx";
import { ReferencesSection } from "./references-section.tsx";
import { SkillsSection } from "./skills-section.tsx";
import { VoiceSection } from "./voice-section.tsx";

/** The form of a brand identity. Unsaved changes survive leaving the page. */
export function BrandEditor({ brand }: { brand: BrandIdentity }) {
  const canWrite = useCan("write");
  const update = useUpdateBrand(brand.id);
  const { patch, change, discard } = usePatch<BrandDraft>(brand.id);
  const changes = getChanges(brand, patch);
  const draft = { ...toDraft(brand), ...changes };
  const errors = fieldErrors(update.error);
  const section = { draft, errors: errors.fields, change };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (Object.keys(changes).length === 0) return;
    update.mutate(toRequestBody(changes), {
      onSuccess: () => {
        discard();
        toast.success("Saved");
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!canWrite} className="min-w-0">
        <IdentitySection {...section} />
        <VoiceSection {...section} />
        <SkillsSection {...section} />
        <ReferencesSection {...section} />
        <LookSection {...section} />
      </fieldset>
      <SaveBar
        what={canWrite ? changedFields(changes) : ""}
        pending={update.isPending}
        error={errors.form}
        onDiscard={() => {
          discard();
          update.reset();
        }}
      />
    </form>
  );
}
