"use client";

import { type FormEvent, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { DialogForm } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
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
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { Role } from "#lib/access/principal.ts";
import { useInviteMember } from "./hooks.ts";
import { assignableRoles, roleLabel } from "./roles.ts";

export function InviteDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const invite = useInviteMember();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        {invite.data ? (
          <Invited email={invite.data.invitation.email} link={invite.data.link} />
        ) : (
          <InviteForm
            pending={invite.isPending}
            error={invite.error}
            onSubmit={(email, role) => invite.mutate({ email, role })}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The result of resending an invitation. */
export function InvitedDialog({
  invited,
  onClose,
}: {
  invited: { email: string; link: string | null };
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <Invited {...invited} />
      </DialogContent>
    </Dialog>
  );
}

function InviteForm({
  pending,
  error,
  onSubmit,
}: {
  pending: boolean;
  error: unknown;
  onSubmit: (email: string, role: Role) => void;
}) {
  const { role: myRole, name } = useOrganization();
  const [role, setRole] = useState<Role>("member");
  const errors = formErrors(error, ["email", "role"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit(String(new FormData(event.currentTarget).get("email") ?? "").trim(), role);
  }
  return (
    <>
      <DialogHeader>
        <DialogTitle>Invite to {name}</DialogTitle>
        <DialogDescription>The link works once, for seven days.</DialogDescription>
      </DialogHeader>
      <DialogForm submitLabel="Invite" error={errors.form} pending={pending} onSubmit={submit}>
        <Field label="Email address" error={errors.fields.email}>
          {(control) => <Input {...control} name="email" type="email" inputMode="email" autoComplete="off" />}
        </Field>
        <Field label="Role" error={errors.fields.role}>
          {(control) => (
            <Select value={role} onValueChange={(next) => setRole(next as Role)}>
              <SelectTrigger {...control}>
                <SelectValue>{roleLabel(role)}</SelectValue>
              </SelectTrigger>
              <SelectContent>
                {assignableRoles(myRole).map((option) => (
                  <SelectItem key={option.value} value={option.value} description={option.description}>
                    {option.label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      </DialogForm>
    </>
  );
}

function Invited({ email, link }: { email: string; link: string | null }) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>{link ? "Send this link" : "Invitation sent"}</DialogTitle>
        <DialogDescription>
          {link
            ? `No mail server is set up, so ${email} gets no email. Send the link yourself; it is shown only once. Earlier links no longer work.`
            : `${email} gets a link that works once, for seven days. Earlier links no longer work.`}
        </DialogDescription>
      </DialogHeader>
      {link ? (
        <DialogBody className="grid gap-2">
          <code className="block select-all break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
            {link}
          </code>
          <CopyButton value={link} label="Copy link" className="w-fit" />
        </DialogBody>
      ) : null}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
