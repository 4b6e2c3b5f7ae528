"use client";

import { type FormEvent, useState } from "react";
import { DialogForm } from "#components/form/form-dialog.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { CallError } from "#lib/http/call.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import { type ConnectChoice, connectBody } from "./connect-body.ts";
import { useConnectRepository } from "./hooks.ts";
import { hostedAddress, parseRepository, type VcsProvider } from "./parse-repository.ts";
import { VCS_NOTES } from "./providers.ts";
import { TokenField } from "./token-field.tsx";

const CHECKING = "Checking access";
const FIELDS = ["cloneUrl", "owner", "repo", "baseUrl", "branch", "token"];
/** Fields that are collapsed unless one of them has an error. */
const FOLDED = ["baseUrl", "branch", "token"];
const OPTIONS: { value: VcsProvider; label: string }[] = [
  { value: "github", label: "GitHub" },
  { value: "gitlab", label: "GitLab" },
  { value: "gitea", label: "Gitea" },
  { value: "git", label: "Plain git" },
];

/** Connects a repository by a pasted URL or path. The server checks access before it stores anything. */
export function ConnectForm({
  onConnected,
  submitLabel,
}: {
  onConnected: (integration: VcsIntegration) => void;
  submitLabel: string;
}) {
  const { repository, details, errors, failure, isPending, submit } = useConnecting(onConnected);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid items-start gap-2 sm:grid-cols-[1fr_auto]">
        {repository}
        <Button type="submit" variant="primary" pending={isPending} className="sm:mt-6.5">
          {isPending ? CHECKING : submitLabel}
        </Button>
      </div>
      <Disclosure
        summary="Host, branch and access token"
        className="text-sm"
        open={FOLDED.some((field) => errors[field]) || undefined}
      >
        <div className="mt-3">{details}</div>
      </Disclosure>
      <FormError text={failure} />
    </form>
  );
}

/** The same form for a dialog, with all fields expanded and the dialog's buttons. */
export function ConnectDialogForm({ onConnected }: { onConnected: (integration: VcsIntegration) => void }) {
  const { repository, details, failure, isPending, submit } = useConnecting(onConnected);
  return (
    <DialogForm
      submitLabel={isPending ? CHECKING : "Connect repository"}
      error={failure}
      pending={isPending}
      onSubmit={submit}
    >
      {repository}
      {details}
    </DialogForm>
  );
}

/** State and submission shared by both forms. */
function useConnecting(onConnected: (integration: VcsIntegration) => void) {
  const connect = useConnectRepository();
  const [choice, setChoice] = useState<ConnectChoice>({
    text: "",
    provider: null,
    baseUrl: null,
    branch: "",
    token: "",
  });
  const [problem, setProblem] = useState<string>();
  const { fields: errors, form } = formErrors(connect.error, FIELDS);
  const isDuplicate = connect.error instanceof CallError && connect.error.status === 409;
  const set = (change: Partial<ConnectChoice>) => setChoice({ ...choice, ...change });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const made = connectBody(choice);
    setProblem("problem" in made ? made.problem : undefined);
    connect.reset();
    if ("problem" in made) return;
    connect.mutate(made.body, { onSuccess: ({ integration }) => onConnected(integration) });
  }

  return {
    repository: (
      <RepositoryField
        value={choice.text}
        error={problem ?? errors.cloneUrl ?? errors.owner ?? errors.repo}
        onChange={(text) => set({ text })}
      />
    ),
    details: <Details choice={choice} errors={errors} onChange={set} />,
    errors,
    failure: isDuplicate ? "This repository is already connected. It is in the list of integrations." : form,
    isPending: connect.isPending,
    submit,
  };
}

function RepositoryField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <Field
      label="Repository"
      hint="A web or clone URL, owner/repo on GitHub, or a folder on this server."
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          name="repository"
          placeholder="https://github.com/owner/repo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Details({
  choice,
  errors,
  onChange,
}: {
  choice: ConnectChoice;
  errors: Record<string, string>;
  onChange: (change: Partial<ConnectChoice>) => void;
}) {
  const parsed = parseRepository(choice.text);
  const recognized = "problem" in parsed ? undefined : parsed;
  const provider = choice.provider ?? recognized?.provider ?? "github";
  const address = recognized && provider !== "git" ? hostedAddress(recognized.cloneUrl, provider) : undefined;
  const baseUrl = choice.baseUrl ?? address?.baseUrl ?? null;
  const isOwnServer =
    provider !== "git" && (baseUrl !== null || choice.baseUrl !== null || errors.baseUrl !== undefined);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <ChoiceCards
          label="Connection"
          options={OPTIONS}
          value={provider}
          onChange={(next) => onChange({ provider: next, baseUrl: null })}
          className="sm:grid-cols-4"
        />
        <p aria-live="polite" className="text-muted-foreground text-xs">
          {choice.provider === null && recognized ? "Detected from the URL. " : ""}
          {VCS_NOTES[provider].reads}
        </p>
      </div>
      {isOwnServer ? (
        <Field label="Server URL" hint="Your server's URL." error={errors.baseUrl}>
          {(control) => (
            <Input
              {...control}
              type="url"
              autoComplete="off"
              spellCheck={false}
              value={baseUrl ?? ""}
              onChange={(event) => onChange({ baseUrl: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <TokenField
        provider={provider}
        baseUrl={baseUrl}
        value={choice.token}
        error={errors.token}
        onChange={(token) => onChange({ token })}
      />
      <Field label="Branch" optional hint="Leave empty for the default branch." error={errors.branch}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={choice.branch}
            onChange={(event) => onChange({ branch: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
