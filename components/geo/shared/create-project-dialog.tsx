"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { useBrands } from "#components/data/brands.ts";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { useCreateProject } from "./projects.ts";

const NO_BRAND = "none";

/** Creates a project and opens it. */
export function CreateProjectDialog({
  onOpenChange,
  onCreated,
}: {
  onOpenChange: (open: boolean) => void;
  onCreated?: (() => void) | undefined;
}) {
  const { slug } = useOrganization();
  const router = useRouter();
  const create = useCreateProject();
  const brands = useBrands().data?.brandIdentities ?? [];
  const [brandId, setBrandId] = useState<string>();
  const standard = brands.find(({ isDefault }) => isDefault)?.id ?? NO_BRAND;
  const errors = formErrors(create.error, ["name", "brandIdentityId"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    const brand = brandId ?? standard;
    create.mutate(
      { name, ...(brand === NO_BRAND ? {} : { brandIdentityId: brand }) },
      {
        onSuccess: ({ project }) => {
          router.push(`/${slug}/geo?project=${project.id}`);
          onOpenChange(false);
          onCreated?.();
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>New project</DialogTitle>
            <DialogDescription>Measures one brand, with its own prompts, competitors and settings.</DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4">
            <Field label="Name" error={errors.fields.name}>
              {(control) => <Input {...control} name="name" autoComplete="off" maxLength={120} />}
            </Field>
            <Field
              label="Brand identity"
              hint="Used to suggest prompts. Citations of its website count as yours."
              error={errors.fields.brandIdentityId}
            >
              {(control) => (
                <Select value={brandId ?? standard} onValueChange={setBrandId}>
                  <SelectTrigger {...control}>
                    <SelectValue />
                  </SelectTrigger>
                  <SelectContent>
                    {brands.map((brand) => (
                      <SelectItem key={brand.id} value={brand.id}>
                        {brand.name}
                      </SelectItem>
                    ))}
                    <SelectItem value={NO_BRAND}>None</SelectItem>
                  </SelectContent>
                </Select>
              )}
            </Field>
            <FormError text={errors.form} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={create.isPending}>
              Create project
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
