"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { withScheme } from "./draft.ts";
import { useAnalyze, useCreateBrand } from "./hooks.ts";

type Props = { onOpenChange: (open: boolean) => void };

function textIn(event: FormEvent<HTMLFormElement>, name: string): string {
  return String(new FormData(event.currentTarget).get(name) ?? "").trim();
}

/** Creates a brand identity by name and opens it. */
export function NewBrandDialog({ onOpenChange }: Props) {
  const { slug } = useOrganization();
  const router = useRouter();
  const create = useCreateBrand();
  const errors = formErrors(create.error, ["name"]);
  return (
    <FormDialog
      title="New brand identity"
      description="Start with a name. Add voice, audience and colors next."
      submitLabel="Create"
      pending={create.isPending}
      error={errors.form}
      onOpenChange={onOpenChange}
      onSubmit={(event) => {
        create.mutate(
          { name: textIn(event, "name") },
          { onSuccess: ({ brandIdentity }) => router.push(`/${slug}/brands/${brandIdentity.id}`) },
        );
      }}
    >
      <Field label="Name" error={errors.fields.name}>
        {(control) => <Input {...control} name="name" placeholder="Acme for developers" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

/** Starts a website analysis and opens its progress page. */
export function AnalyzeDialog({ onOpenChange }: Props) {
  const { slug } = useOrganization();
  const router = useRouter();
  const analyze = useAnalyze();
  const errors = formErrors(analyze.error, ["websiteUrl", "name"]);
  return (
    <FormDialog
      title="Analyze a website"
      description="We read up to 12 public pages, respect robots.txt, and suggest a brand identity for you to review."
      submitLabel="Analyze"
      pending={analyze.isPending}
      error={errors.form}
      onOpenChange={onOpenChange}
      onSubmit={(event) => {
        const name = textIn(event, "name");
        analyze.mutate(
          { websiteUrl: withScheme(textIn(event, "websiteUrl")), ...(name === "" ? {} : { name }) },
          { onSuccess: ({ job }) => router.push(`/${slug}/brands/analyses/${job.id}`) },
        );
      }}
    >
      <Field label="Website" error={errors.fields.websiteUrl}>
        {(control) => (
          <Input
            {...control}
            name="websiteUrl"
            type="url"
            inputMode="url"
            placeholder="https://example.com"
            autoComplete="url"
          />
        )}
      </Field>
      <Field label="Name" optional hint="Defaults to the company name." error={errors.fields.name}>
        {(control) => <Input {...control} name="name" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
