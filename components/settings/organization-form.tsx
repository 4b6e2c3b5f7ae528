"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { controlClasses, Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import type { OrganizationDetail } from "#lib/orgs/contract.ts";
import { cn } from "#lib/utils.ts";
import { type UpdateOrganizationInput, useUpdateOrganization } from "./hooks.ts";

const fields = ["name", "slug", "websiteUrl", "timeZone"];

function toRequestBody(form: FormData): UpdateOrganizationInput {
  const website = String(form.get("websiteUrl") ?? "").trim();
  return {
    name: String(form.get("name") ?? ""),
    slug: String(form.get("slug") ?? "").trim(),
    websiteUrl: website === "" ? null : withScheme(website),
    timeZone: String(form.get("timeZone") ?? "UTC"),
  };
}

function withScheme(website: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(website) ? website : `https://${website}`;
}

/** The time zones that the browser knows, UTC and the present one first. */
function listTimeZones(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])];
}

export function OrganizationForm({ organization }: { organization: OrganizationDetail }) {
  const router = useRouter();
  const update = useUpdateOrganization();
  const canManage = useCan("manage");
  const errors = formErrors(update.error, fields);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    update.mutate(toRequestBody(new FormData(event.currentTarget)), {
      onSuccess: ({ organization: saved }) => {
        toast.success("Saved");
        if (saved.slug !== organization.slug) router.replace(`/${saved.slug}/settings/general`);
        router.refresh();
      },
    });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Organization</CardTitle>
      </CardHeader>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!canManage} className="contents">
          <CardContent className="grid max-w-lg gap-4">
            <Field label="Name" error={errors.fields.name}>
              {(control) => (
                <Input {...control} name="name" defaultValue={organization.name} autoComplete="organization" />
              )}
            </Field>
            <Field
              label="Slug"
              hint="Part of every URL. Changing it breaks links to this dashboard and public pages."
              error={errors.fields.slug}
            >
              {(control) => (
                <Input
                  {...control}
                  name="slug"
                  defaultValue={organization.slug}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="Website" optional error={errors.fields.websiteUrl}>
              {(control) => (
                <Input
                  {...control}
                  name="websiteUrl"
                  type="url"
                  inputMode="url"
                  defaultValue={organization.websiteUrl ?? ""}
                  placeholder="https://example.com"
                  autoComplete="url"
                />
              )}
            </Field>
            <Field
              label="Time zone"
              hint="Used to schedule posts. Times already scheduled don't change."
              error={errors.fields.timeZone}
            >
              {(control) => (
                <select
                  {...control}
                  name="timeZone"
                  defaultValue={organization.timeZone}
                  className={cn(controlClasses, "h-8")}
                >
                  {listTimeZones(organization.timeZone).map((zone) => (
                    <option key={zone}>{zone}</option>
                  ))}
                </select>
              )}
            </Field>
            <FormError text={errors.form} />
          </CardContent>
        </fieldset>
        <CardFooter>
          {canManage ? (
            <Button type="submit" variant="primary" pending={update.isPending}>
              Save
            </Button>
          ) : (
            <p className="mr-auto text-muted-foreground text-sm">Admins and owners can change this.</p>
          )}
        </CardFooter>
      </form>
    </Card>
  );
}
