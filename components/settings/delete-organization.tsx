"use client";

import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { OrganizationDetail } from "#lib/orgs/contract.ts";
import { useDeleteOrganization } from "./hooks.ts";

export function DeleteOrganization({ organization }: { organization: OrganizationDetail }) {
  const [open, setOpen] = useState(false);
  const remove = useDeleteOrganization();
  if (!useCan("own")) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Delete organization</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-lg flex-1 basis-64 text-muted-foreground text-sm">
          Deletes the organization with all its data, for everyone, permanently.
        </p>
        <Button variant="destructive" onClick={() => setOpen(true)}>
          Delete organization
        </Button>
      </CardContent>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${organization.name}?`}
        description="This can't be undone. You lose:"
        losses={[
          "All posts and chats, with revisions and evidence",
          "All GEO projects: prompts, scans, briefs, traffic and feedback",
          "Brand identities, skills, schedules and event triggers",
          "Connected repositories and their access tokens",
          "API keys and connected apps: their requests will be refused immediately",
          "Public pages and every link to them",
          "Members' access, open invitations, the plan and its credits",
        ]}
        confirmLabel="Delete organization"
        typeToConfirm={organization.name}
        pending={remove.isPending || remove.isSuccess}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => window.location.assign("/") })}
      />
    </Card>
  );
}
