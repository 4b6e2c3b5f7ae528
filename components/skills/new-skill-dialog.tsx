"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useOrganization } from "#components/shell/organization.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
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

/** Names a new skill and opens it; a copy brings its text along. */
export function NewSkillDialog({ from, onOpenChange }: { from?: Skill; onOpenChange: (open: boolean) => void }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const create = useCreateSkill();
  const errors = formErrors(create.error, ["name", "description"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    create.mutate(
      { name: text("name"), description: text("description"), content: from?.content ?? START },
      { onSuccess: ({ skill }) => router.push(`/${slug}/skills/${skill.name}`) },
    );
  }

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{from ? `Copy ${from.name}` : "New skill"}</DialogTitle>
          <DialogDescription>The text follows on its page. Brand identities then switch it on.</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} noValidate className="contents">
          <DialogBody className="grid gap-4">
            <Field label="Name" hint="Small letters, digits and dashes." error={nameError(errors.fields.name)}>
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
            <FormError text={errors.form} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={create.isPending}>
              Create skill
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** The validator's pattern in words. */
export function nameError(message: string | undefined): string | undefined {
  return message?.startsWith("Must match") ? "Use small letters, digits and dashes, such as house-style" : message;
}
