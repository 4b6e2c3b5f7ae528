"use client";

import { KeyRound, Plug, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ApiKey } from "#lib/keys/contract.ts";
import type { Preset } from "./access.ts";
import { useKeys } from "./hooks.ts";
import { KeysTable } from "./keys-table.tsx";

const CreateKeyDialog = dynamic(() => import("./key-dialog.tsx").then((module) => module.CreateKeyDialog));
// Client only, because it shows this server's origin as the browser sees it.
const ConnectAgentDialog = dynamic(() => import("./connect-agent.tsx").then((module) => module.ConnectAgentDialog), {
  ssr: false,
});
const EditKeyDialog = dynamic(() => import("./key-dialog.tsx").then((module) => module.EditKeyDialog));
const DeleteKeyDialog = dynamic(() => import("./delete-dialog.tsx").then((module) => module.DeleteKeyDialog));

type Acting = { on: "edit" | "delete"; key: ApiKey };

export function KeysPage() {
  const canManage = useCan("manage");
  const query = useKeys(canManage);
  const [creating, setCreating] = useQueryState("create", parseAsBoolean.withDefault(false));
  const [connecting, setConnecting] = useQueryState("connect", parseAsBoolean.withDefault(false));
  const [preset, setPreset] = useState<Preset>("sdk");
  const [acting, setActing] = useState<Acting>();
  const close = () => setActing(undefined);
  const create = (made: Preset) => {
    setPreset(made);
    void setConnecting(false);
    void setCreating(true);
  };

  return (
    <Page>
      <PageHeader
        title="API keys"
        description={
          <>
            Keys read and write this organization's data. New here? See <HelpLink guide="api">the API guide</HelpLink>.
          </>
        }
        actions={
          <>
            <Button onClick={() => void setConnecting(true)}>
              <Plug aria-hidden />
              Connect an assistant
            </Button>
            {canManage ? (
              <Button variant="primary" onClick={() => create("sdk")}>
                <Plus aria-hidden />
                Create API key
              </Button>
            ) : null}
          </>
        }
      />
      <Card>
        {canManage ? (
          <QueryView
            query={query}
            skeleton={<ListSkeleton rows={3} trailing={4} />}
            isEmpty={(data) => data.keys.length === 0}
            empty={
              <EmptyState
                icon={KeyRound}
                title="No API keys yet"
                description="Create one to read published posts from your site, or to generate posts from a script."
                action={<Button onClick={() => create("sdk")}>Create API key</Button>}
              />
            }
          >
            {(data) => (
              <KeysTable
                keys={data.keys}
                onEdit={(key) => setActing({ on: "edit", key })}
                onDelete={(key) => setActing({ on: "delete", key })}
              />
            )}
          </QueryView>
        ) : (
          <EmptyState
            icon={KeyRound}
            title="Only admins can see API keys"
            description="Ask an admin or owner of this organization for a key."
          />
        )}
      </Card>
      {connecting ? (
        <ConnectAgentDialog
          onOpenChange={(open) => void setConnecting(open)}
          onCreateKey={canManage ? () => create("mcp") : undefined}
        />
      ) : null}
      {creating && query.data ? (
        <CreateKeyDialog preset={preset} maxDays={query.data.maxDays} onOpenChange={(open) => void setCreating(open)} />
      ) : null}
      {acting?.on === "edit" ? (
        <EditKeyDialog apiKey={acting.key} maxDays={query.data?.maxDays ?? null} onOpenChange={close} />
      ) : null}
      {acting?.on === "delete" ? <DeleteKeyDialog apiKey={acting.key} onOpenChange={close} /> : null}
    </Page>
  );
}
