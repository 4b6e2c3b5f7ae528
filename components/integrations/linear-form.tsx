"use client";

import { type FormEvent, useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { useConnectTracker, useTrackerTeams } from "./hooks.ts";
import { TRACKER_NOTES } from "./providers.ts";
import { ServerAddress } from "./server-address.tsx";
import { MakeLink } from "./token-field.tsx";

const ALL = "all";

/** Asks for an API key first, then for one of its teams. */
export function LinearForm({ onConnected }: { onConnected: (integration: TrackerIntegration) => void }) {
  const teams = useTrackerTeams();
  const connect = useConnectTracker();
  const [apiKey, setApiKey] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [team, setTeam] = useState(ALL);
  const availableTeams = teams.data?.teams;
  const errors = formErrors(connect.error ?? teams.error, ["apiKey", "baseUrl", "teamId"]);
  const access = {
    provider: "linear" as const,
    apiKey: apiKey.trim(),
    ...(baseUrl ? { baseUrl: baseUrl.trim() } : {}),
  };

  function forget() {
    teams.reset();
    connect.reset();
    setTeam(ALL);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!availableTeams) return teams.mutate(access);
    connect.mutate(
      { ...access, ...(team === ALL ? {} : { teamId: team }) },
      { onSuccess: ({ integration }) => onConnected(integration) },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label="API key"
        hint={
          <>
            {TRACKER_NOTES.linear.rights} Stored encrypted and never shown again.
            <MakeLink href={TRACKER_NOTES.linear.page}>Create a key</MakeLink>
          </>
        }
        error={errors.fields.apiKey}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={apiKey}
            onChange={(event) => {
              setApiKey(event.target.value);
              forget();
            }}
          />
        )}
      </Field>
      <ServerAddress
        value={baseUrl}
        error={errors.fields.baseUrl}
        onChange={(value) => {
          setBaseUrl(value);
          forget();
        }}
      />
      {availableTeams ? (
        <Field label="Team" hint="Connect one team, or all of them." error={errors.fields.teamId}>
          {(control) => (
            <Select value={team} onValueChange={setTeam}>
              <SelectTrigger {...control}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                <SelectItem value={ALL}>All teams</SelectItem>
                {availableTeams.map(({ id, name }) => (
                  <SelectItem key={id} value={id}>
                    {name}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
      ) : null}
      <FormError text={errors.form} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={teams.isPending || connect.isPending}>
          {availableTeams ? "Connect Linear" : teams.isPending ? "Looking for teams" : "Find teams"}
        </Button>
      </div>
    </form>
  );
}
