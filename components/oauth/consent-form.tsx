"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#components/state/describe-error.ts";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { Scope } from "#lib/access/scopes.ts";
import type { ConsentOrganization, ConsentRequest } from "#lib/auth/oauth/contract.ts";
import { ScopeFields } from "./scope-fields.tsx";

export type Decision = { allow: boolean; organizationId: string; scopes: Scope[] };

/** Reading is allowed unless a person says no; writing only once a person says yes. */
const isRead = (scope: Scope) => scope.endsWith(".read");

/** Chooses the organization and the scopes, with buttons to allow or deny. */
export function ConsentForm({
  request,
  organizations,
  onDecide,
}: {
  request: ConsentRequest;
  organizations: [ConsentOrganization, ...ConsentOrganization[]];
  /** Resolves after the redirect to the app, or after the result is shown. */
  onDecide: (decision: Decision) => Promise<void>;
}) {
  const [first] = organizations;
  const [organizationId, setOrganizationId] = useState(first.id);
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(request.scopes.filter(isRead)));
  const decide = useMutation({ mutationFn: onDecide });
  const organization = organizations.find(({ id }) => id === organizationId) ?? first;
  const scopes = request.scopes.filter((scope) => chosen.has(scope) && organization.allowed.includes(scope));
  const answer = (allow: boolean) => decide.mutate({ allow, organizationId: organization.id, scopes });
  const pending = decide.isPending || decide.isSuccess;

  function toggle(scope: Scope, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(scope);
    else next.delete(scope);
    setChosen(next);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        answer(true);
      }}
    >
      <OrganizationField organizations={organizations} chosen={organization} onChange={setOrganizationId} />
      <ScopeFields scopes={request.scopes} chosen={chosen} allowed={organization.allowed} onToggle={toggle} />
      {request.offline ? (
        <p className="text-muted-foreground text-sm">
          It keeps access until you revoke it under Settings, Connected apps.
        </p>
      ) : (
        <p className="text-muted-foreground text-sm">Access ends after ten minutes.</p>
      )}
      <FormError text={decide.error ? formatError(decide.error) : undefined} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button size="lg" disabled={pending} onClick={() => answer(false)}>
          Deny
        </Button>
        <Button type="submit" variant="primary" size="lg" pending={pending} disabled={scopes.length === 0}>
          Allow access
        </Button>
      </div>
    </form>
  );
}

function formatError(error: unknown): string {
  const { message, recovery } = describeError(error);
  return `${message}. ${recovery}`;
}

function OrganizationField({
  organizations,
  chosen,
  onChange,
}: {
  organizations: ConsentOrganization[];
  chosen: ConsentOrganization;
  onChange: (id: string) => void;
}) {
  return (
    <Field label="Organization" hint={`Your role there is ${chosen.role}.`}>
      {(control) => (
        <Select value={chosen.id} onValueChange={onChange}>
          <SelectTrigger {...control} className="h-9 w-full">
            <SelectValue>{chosen.name}</SelectValue>
          </SelectTrigger>
          <SelectContent>
            {organizations.map(({ id, name, role }) => (
              <SelectItem key={id} value={id} description={`Your role: ${role}`}>
                {name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}
