"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useDeleteOrganization } from "#components/settings/hooks.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";

const CreateOrganizationDialog = dynamic(() =>
  import("./create-organization-dialog.tsx").then((module) => module.CreateOrganizationDialog),
);

/** A banner on every page of a demo workspace: create a real one, or remove this one. */
export function DemoNote() {
  const { demo } = useOrganization();
  const [creating, setCreating] = useState(false);
  const [removing, setRemoving] = useState(false);
  const canRemove = useCan("own");
  const remove = useDeleteOrganization();
  if (!demo) return null;
  return (
    <details className="rounded-md border bg-card text-xs">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-md px-2 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
        <Badge variant="accent">Demo</Badge>
        About this demo
      </summary>
      <div className="grid gap-2 px-2 pb-2">
        <p className="text-pretty text-muted-foreground">
          Sample data to try Clarion. Scans use sandbox engines with invented answers.
        </p>
        <Button size="sm" className="justify-self-start" onClick={() => setCreating(true)}>
          Create your organization
        </Button>
        {canRemove ? (
          <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setRemoving(true)}>
            Remove demo
          </Button>
        ) : null}
      </div>
      {creating ? <CreateOrganizationDialog onOpenChange={setCreating} /> : null}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the demo?"
        description="This cannot be undone. It deletes:"
        losses={["All posts, scans, prompts and briefs of the demo", "Its API keys and public pages"]}
        confirmLabel="Remove demo"
        pending={remove.isPending || remove.isSuccess}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => window.location.assign("/") })}
      />
    </details>
  );
}
