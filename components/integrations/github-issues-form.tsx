"use client";

import { type FormEvent, useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { useConnectTracker } from "./hooks.ts";
import { hostedAddress, parseRepository } from "./parse-repository.ts";
import { TRACKER_NOTES } from "./providers.ts";
import { MakeLink } from "./token-field.tsx";

/** Connects the issues of a GitHub repository; the server follows from its URL. */
export function GithubIssuesForm({ onConnected }: { onConnected: (integration: TrackerIntegration) => void }) {
  const connect = useConnectTracker();
  const [problem, setProblem] = useState<string>();
  const errors = formErrors(connect.error, ["apiKey", "baseUrl", "teamId"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parsed = parseRepository(String(form.get("repository") ?? ""));
    const address = "problem" in parsed ? undefined : hostedAddress(parsed.cloneUrl, "github");
    setProblem(address ? undefined : "problem" in parsed ? parsed.problem : "Enter an owner and a repository");
    connect.reset();
    if (!address) return;
    const { owner, repo, baseUrl } = address;
    const apiKey = String(form.get("apiKey") ?? "").trim();
    connect.mutate(
      { provider: "github_issues", apiKey, teamId: `${owner}/${repo}`, ...(baseUrl === null ? {} : { baseUrl }) },
      { onSuccess: ({ integration }) => onConnected(integration) },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label="Repository"
        hint="owner/repo, or its address on GitHub or on a GitHub Enterprise server."
        error={problem ?? errors.fields.teamId ?? errors.fields.baseUrl}
      >
        {(control) => (
          <Input
            {...control}
            name="repository"
            placeholder="owner/repo"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Access token"
        hint={
          <>
            {TRACKER_NOTES.github_issues.rights} Stored encrypted and never shown again.
            <MakeLink href={TRACKER_NOTES.github_issues.page} />
          </>
        }
        error={errors.fields.apiKey}
      >
        {(control) => <Input {...control} name="apiKey" type="password" autoComplete="off" />}
      </Field>
      <FormError text={errors.form} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={connect.isPending}>
          {connect.isPending ? "Checking access" : "Connect GitHub issues"}
        </Button>
      </div>
    </form>
  );
}
