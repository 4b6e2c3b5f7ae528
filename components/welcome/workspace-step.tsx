"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { withScheme } from "#components/brands/draft.ts";
import { useCan } from "#components/dashboard/organization.tsx";
import { useOrganizationDetail } from "#components/settings/hooks.ts";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { OrganizationDetail } from "#lib/orgs/contract.ts";
import { useSaveWorkspace } from "./hooks.ts";
import { Intro } from "./progress.tsx";

/** The workspace name, and the website that describes the brand. */
export function WorkspaceStep({ onDone }: { onDone: () => void }) {
  const query = useOrganizationDetail();
  return (
    <>
      <Intro
        step="workspace"
        title="Start with your brand"
        text="Clarion turns what you ship into changelogs and posts with sources, and measures your visibility in AI answers."
      />
      <QueryView query={query} skeleton={<Skeleton className="h-52 w-full rounded-lg" />}>
        {({ organization }) => <WorkspaceForm organization={organization} onDone={onDone} />}
      </QueryView>
    </>
  );
}

function WorkspaceForm({ organization, onDone }: { organization: OrganizationDetail; onDone: () => void }) {
  const router = useRouter();
  const save = useSaveWorkspace(organization);
  const canManage = useCan("manage");
  const errors = formErrors(save.error, ["name", "websiteUrl"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const website = String(form.get("websiteUrl") ?? "").trim();
    const body = { name: String(form.get("name") ?? ""), websiteUrl: website === "" ? null : withScheme(website) };
    save.mutate(body, {
      onSuccess: () => {
        router.refresh();
        onDone();
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="rounded-lg border bg-card">
      <fieldset disabled={!canManage} className="grid min-w-0 gap-4 p-5">
        <Field
          label="Organization"
          hint="Your company or team. The name appears on your public page."
          error={errors.fields.name}
        >
          {(control) => <Input {...control} name="name" defaultValue={organization.name} autoComplete="organization" />}
        </Field>
        <Field
          label="Website"
          optional
          hint="We'll suggest a name, description, audience and colors for you to review."
          error={errors.fields.websiteUrl}
        >
          {(control) => (
            <Input
              {...control}
              name="websiteUrl"
              type="url"
              inputMode="url"
              defaultValue={organization.websiteUrl ?? ""}
              placeholder="https://example.com"
              autoComplete="url"
              spellCheck={false}
            />
          )}
        </Field>
        <FormError text={errors.form} />
      </fieldset>
      <div className="flex justify-end rounded-b-lg border-t bg-surface px-5 py-3">
        {canManage ? (
          <Button type="submit" variant="primary" size="lg" pending={save.isPending}>
            Continue
          </Button>
        ) : (
          <p className="mr-auto text-muted-foreground text-sm">Admins and owners can change this.</p>
        )}
      </div>
    </form>
  );
}
