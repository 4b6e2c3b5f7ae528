"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { call } from "#lib/http/call.ts";
import type { listSchedules } from "#lib/schedules/contract.ts";
import type { listEventTriggers } from "#lib/triggers/contract.ts";

/** The name that a destination of the publisher picks posts by. Names of other automations are offered. */
export function DestinationField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const names = useDestinationNames();
  const listId = useId();
  return (
    <Field
      label="Destination"
      optional
      hint={
        <>
          The website or channel that gets the posts, by its name in{" "}
          <Link href="/docs/guides/publisher" className="underline underline-offset-2">
            the publisher
          </Link>
          .
        </>
      }
      error={error}
    >
      {(control) => (
        <>
          <Input
            {...control}
            value={value}
            list={listId}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The names that schedules and triggers use, in alphabetical order. */
function useDestinationNames(): string[] {
  const { id: organizationId } = useOrganization();
  const schedules = useQuery({
    queryKey: queryKeys(organizationId, "schedules").list(),
    queryFn: ({ signal }) => call<typeof listSchedules>("GET /v1/schedules", { organizationId, signal }),
  });
  const triggers = useQuery({
    queryKey: queryKeys(organizationId, "event-triggers").list(),
    queryFn: ({ signal }) => call<typeof listEventTriggers>("GET /v1/event-triggers", { organizationId, signal }),
  });
  const all = [...(schedules.data?.schedules ?? []), ...(triggers.data?.eventTriggers ?? [])];
  return [...new Set(all.flatMap(({ outputConfig }) => outputConfig.publishDestination ?? []))].toSorted();
}
