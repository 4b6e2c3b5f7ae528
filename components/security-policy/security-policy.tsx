"use client";

import { Lock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { NetworksField, readNetworks } from "#components/form/networks-field.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toast } from "#components/ui/toast.ts";
import { type PolicyInput, useSecurityPolicy, useUpdateSecurityPolicy } from "./hooks.ts";

/** From which networks the organization is reached, and how long keys live. Admins read it, owners change it. */
export function SecurityPolicy() {
  const canRead = useCan("manage");
  const query = useSecurityPolicy(canRead);
  if (!canRead) {
    return (
      <EmptyState
        icon={Lock}
        title="Only owners and admins can see the security policy"
        description="Ask one of them which networks are allowed and how long keys last."
      />
    );
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Security policy</CardTitle>
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ policy, address }) => <PolicyForm policy={policy} address={address} />}
      </QueryView>
    </Card>
  );
}

const LIFETIMES = ["7", "30", "60", "90"];

function PolicyForm({ policy, address }: { policy: PolicyInput; address: string | null }) {
  const isOwner = useCan("own");
  const update = useUpdateSecurityPolicy();
  const [days, setDays] = useState(policy.keyMaxDays === null ? "none" : String(policy.keyMaxDays));
  const [requireSecondFactor, setRequireSecondFactor] = useState(policy.requireSecondFactor);
  const switchId = useId();
  const errors = formErrors(update.error, ["allowedNetworks", "keyMaxDays", "requireSecondFactor"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const allowedNetworks = readNetworks(event.currentTarget);
    const keyMaxDays = days === "none" ? null : (Number(days) as PolicyInput["keyMaxDays"]);
    update.mutate({ allowedNetworks, keyMaxDays, requireSecondFactor }, { onSuccess: () => toast.success("Saved") });
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!isOwner} className="contents">
        <CardContent className="grid max-w-lg gap-4">
          <NetworksField
            hint={`From other networks, pages return "not found" and the API rejects members, keys and apps. ${address ? `Your address is ${address}.` : ""}`}
            networks={policy.allowedNetworks}
            error={errors.fields.allowedNetworks}
          />
          <Field label="Maximum lifetime of new API keys" className="sm:max-w-64" error={errors.fields.keyMaxDays}>
            {(control) => (
              <Select value={days} onValueChange={setDays} disabled={!isOwner}>
                <SelectTrigger {...control}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {LIFETIMES.map((value) => (
                    <SelectItem key={value} value={value}>
                      {value} days
                    </SelectItem>
                  ))}
                  <SelectItem value="none">No limit</SelectItem>
                </SelectContent>
              </Select>
            )}
          </Field>
          <div className="flex items-start justify-between gap-6">
            <div>
              <label htmlFor={switchId} className="font-medium text-sm">
                Require a second factor
              </label>
              <p id={`${switchId}-hint`} className="mt-0.5 text-muted-foreground text-sm">
                Members without one can only set it up. API keys and connected apps are exempt.
              </p>
              {errors.fields.requireSecondFactor ? (
                <p role="alert" className="mt-1 text-destructive-text text-xs">
                  {errors.fields.requireSecondFactor}
                </p>
              ) : null}
            </div>
            <Switch
              id={switchId}
              aria-describedby={`${switchId}-hint`}
              checked={requireSecondFactor}
              onCheckedChange={setRequireSecondFactor}
            />
          </div>
          {isOwner ? null : <p className="text-muted-foreground text-sm">Only an owner can change this.</p>}
          <FormError text={errors.form} />
        </CardContent>
        {isOwner ? (
          <CardFooter>
            <Button type="submit" variant="primary" pending={update.isPending}>
              Save
            </Button>
          </CardFooter>
        ) : null}
      </fieldset>
    </form>
  );
}
