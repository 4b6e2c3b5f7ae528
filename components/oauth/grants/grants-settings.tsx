"use client";

import { Plug } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { Grant } from "#lib/grants/contract.ts";
import { GrantsTable } from "./grants-table.tsx";
import { useGrants } from "./hooks.ts";

const RevokeDialog = dynamic(() => import("./revoke-dialog.tsx").then((module) => module.RevokeDialog));

/** Apps with access to the organization, their scopes, and a button to revoke each. */
export function GrantsSettings() {
  const { role } = useOrganization();
  const query = useGrants();
  const [revoking, setRevoking] = useState<Grant>();
  const seesAll = role === "admin" || role === "owner";
  return (
    <Card>
      <CardHeader>
        <CardTitle>Connected apps</CardTitle>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} trailing={3} />}
        isEmpty={(data) => data.grants.length === 0}
        empty={
          <EmptyState
            icon={Plug}
            title="No connected apps"
            description={
              <>
                Assistants, command lines and other apps {seesAll ? "that members allow" : "that you allow"} appear
                here. Point an assistant at the MCP server, or run{" "}
                <code className="whitespace-nowrap font-mono text-[0.9em]">npm run clarion -- login</code>.
              </>
            }
            action={
              <Button asChild>
                <Link href="/docs/guides/agents">How to connect an assistant</Link>
              </Button>
            }
          />
        }
      >
        {(data) => <GrantsTable grants={data.grants} showsOwner={seesAll} onRevoke={setRevoking} />}
      </QueryView>
      {revoking ? <RevokeDialog grant={revoking} onOpenChange={() => setRevoking(undefined)} /> : null}
    </Card>
  );
}
