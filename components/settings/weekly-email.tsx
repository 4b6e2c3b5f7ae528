"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toast } from "#components/ui/toast.ts";
import { call } from "#lib/http/call.ts";
import type { getWeeklyEmail, updateWeeklyEmail } from "#lib/weekly-email/contract.ts";

/** Turns the weekly email of the organization on or off for the signed-in person. */
export function WeeklyEmail() {
  const { id: organizationId, name } = useOrganization();
  const client = useQueryClient();
  const base = useId();
  const queryKey = queryKeys(organizationId, "emails").all;
  const emails = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<typeof getWeeklyEmail>("GET /me/weekly-email", { organizationId, signal }),
  });
  const change = useMutation({
    mutationFn: (weeklyEmail: boolean) =>
      call<typeof updateWeeklyEmail>("PATCH /me/weekly-email", { organizationId, body: { weeklyEmail } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toast.success(answer.weeklyEmail ? "Weekly email turned on" : "Weekly email turned off");
    },
    onError: (error) => toastError("Couldn't change the weekly email", error),
  });
  const wanted = change.isPending ? change.variables : (emails.data?.weeklyEmail ?? false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Email</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-lg flex-1 basis-64">
          <label htmlFor={base} className="font-medium text-sm">
            Weekly email for {name}
          </label>
          <p id={`${base}-hint`} className="mt-0.5 text-muted-foreground text-sm">
            Every Monday at 07:00 UTC: waiting drafts, failed automations, and whether visibility in AI answers changed.
            It goes to your verified address. Every email has a link to unsubscribe.
          </p>
        </div>
        <Switch
          id={base}
          aria-describedby={`${base}-hint`}
          checked={wanted}
          disabled={emails.data === undefined}
          onCheckedChange={(next) => change.mutate(next)}
        />
      </CardContent>
    </Card>
  );
}
