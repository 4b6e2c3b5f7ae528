"use client";

import { useId } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { OrganizationDetail } from "#lib/orgs/contract.ts";
import { useSwitchOrganization } from "./hooks.ts";

/** Toggles required approval of texts. Only an owner can change it. */
export function RequiredApproval({ organization }: { organization: OrganizationDetail }) {
  const isOwner = useCan("own");
  const change = useSwitchOrganization("requireApproval", "Couldn't change required approval");
  const base = useId();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Approval</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-lg flex-1 basis-64">
          <label htmlFor={base} className="font-medium text-sm">
            Require approval before publishing
          </label>
          <p id={`${base}-hint`} className="mt-0.5 text-muted-foreground text-sm">
            An admin or owner approves each text before it is published. Automations save drafts instead of publishing.
            Members can't approve their own text if someone else can.
            {isOwner ? "" : " Only an owner can change this."}
          </p>
        </div>
        <Switch
          id={base}
          aria-describedby={`${base}-hint`}
          checked={organization.requireApproval}
          disabled={!isOwner}
          onCheckedChange={(next) => change.mutate(next)}
        />
      </CardContent>
    </Card>
  );
}
