"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";

const CreateOrganizationDialog = dynamic(() =>
  import("./create-organization-dialog.tsx").then((module) => module.CreateOrganizationDialog),
);

/** A banner on every page of a demo workspace, with a link to create a real one. */
export function DemoNote() {
  const { demo } = useOrganization();
  const [creating, setCreating] = useState(false);
  if (!demo) return null;
  return (
    <details className="rounded-md border bg-card text-xs">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-md px-2 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
        <Badge variant="accent">Demo</Badge>
        What this workspace is
      </summary>
      <div className="grid gap-2 px-2 pb-2">
        <p className="text-pretty text-muted-foreground">
          It was made to try Clarion out. Its changelog comes from a real repository; its scans ask sandbox engines,
          whose answers are made up. Everything works, and can be deleted.
        </p>
        <Button size="sm" className="justify-self-start" onClick={() => setCreating(true)}>
          Make a workspace of your own
        </Button>
      </div>
      {creating ? <CreateOrganizationDialog onOpenChange={setCreating} /> : null}
    </details>
  );
}
