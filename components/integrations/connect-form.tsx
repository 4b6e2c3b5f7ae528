"use client";

import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { CallError } from "#lib/http/call.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { useConnectRepository } from "./hooks.ts";
import { parseRepository } from "./parse-repository.ts";

const fields = ["cloneUrl", "branch", "token"];

/** Connects a repository by a pasted URL or path; access is checked before anything is stored. */
export function ConnectForm({
  onConnected,
  submitLabel = "Connect repository",
}: {
  onConnected: (integration: VcsIntegration) => void;
  submitLabel?: string;
}) {
  const connect = useConnectRepository();
  const [problem, setProblem] = useState<string>();
  const errors = formErrors(connect.error, fields);
  const known = connect.error instanceof CallError && connect.error.status === 409;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parsed = parseRepository(String(form.get("repository") ?? ""));
    setProblem("problem" in parsed ? parsed.problem : undefined);
    connect.reset();
    if ("problem" in parsed) return;
    const branch = String(form.get("branch") ?? "").trim();
    const token = String(form.get("token") ?? "");
    connect.mutate(
      { provider: "git", cloneUrl: parsed.cloneUrl, ...(branch ? { branch } : {}), ...(token ? { token } : {}) },
      { onSuccess: ({ integration }) => onConnected(integration) },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid items-start gap-2 sm:grid-cols-[1fr_auto]">
        <Field
          label="Repository"
          hint="A clone URL, owner/repo on GitHub, or a folder this server may read."
          error={problem ?? errors.fields.cloneUrl}
        >
          {(control) => (
            <Input
              {...control}
              name="repository"
              placeholder="https://github.com/owner/repo"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" pending={connect.isPending} className="sm:mt-6.5">
          {connect.isPending ? "Checking access" : submitLabel}
        </Button>
      </div>
      <details className="group text-sm">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm py-0.5 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
          Branch and access token
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <Field label="Branch" optional hint="The default branch where left empty." error={errors.fields.branch}>
            {(control) => <Input {...control} name="branch" autoComplete="off" spellCheck={false} />}
          </Field>
          <Field
            label="Access token"
            optional
            hint="For a private repository. Stored encrypted, never shown again."
            error={errors.fields.token}
          >
            {(control) => <Input {...control} name="token" type="password" autoComplete="off" />}
          </Field>
        </div>
      </details>
      <FormError
        text={known ? "This repository is already connected. It is in the list of integrations." : errors.form}
      />
    </form>
  );
}
