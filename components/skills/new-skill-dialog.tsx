"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Skill } from "#lib/skills/contract.ts";
import { useCreateSkill } from "./hooks.ts";

const START = `# How we write

Say here what a text should do, in plain words.

\`\`\`rules
# avoid: leverage -> use
# spell: GitHub
\`\`\`
`;

/** Names a new skill and opens it. `from` is the skill to copy. */
export function NewSkillDialog({ from, onOpenChange }: { from?: Skill; onOpenChange: (open: boolean) => void }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const create = useCreateSkill();
  const errors = formErrors(create.error, ["name", "description"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    create.mutate(
      { name: text("name"), description: text("description"), content: from?.content ?? START },
      { onSuccess: ({ skill }) => router.push(`/${slug}/skills/${skill.name}`) },
    );
  }

  return (
    <FormDialog
      title={from ? `Copy ${from.name}` : "New skill"}
      description="Add its text next, then turn it on in a brand identity."
      submitLabel="Create skill"
      error={errors.form}
      pending={create.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="Name" hint="Lowercase letters, digits and hyphens." error={nameError(errors.fields.name)}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={from ? `our-${from.name}` : ""}
            placeholder="house-style"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Description" hint="What it is for, in one line." error={errors.fields.description}>
        {(control) => (
          <Input {...control} name="description" defaultValue={from?.description ?? ""} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  );
}

/** Replaces the validator's pattern error with plain words. */
export function nameError(message: string | undefined): string | undefined {
  return message?.startsWith("Must match") ? "Use lowercase letters, digits and hyphens, such as house-style" : message;
}
