"use client";

import { Plug, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import { useCan } from "#components/shell/organization.tsx";
import { Page, PageHeader } from "#components/shell/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { useIntegrations, useUpdateIntegration } from "./hooks.ts";
import { RepositoriesTable } from "./repositories-table.tsx";

const ConnectDialog = dynamic(() => import("./connect-dialog.tsx").then((module) => module.ConnectDialog));
const EditDialog = dynamic(() => import("./edit-dialog.tsx").then((module) => module.EditDialog));
const RemoveDialog = dynamic(() => import("./remove-dialog.tsx").then((module) => module.RemoveDialog));

type Acting = { on: "edit" | "remove"; item: VcsIntegration };

export function IntegrationsPage() {
  const query = useIntegrations();
  const update = useUpdateIntegration();
  const canManage = useCan("manage");
  const [connecting, setConnecting] = useQueryState("connect", parseAsBoolean.withDefault(false));
  const [acting, setActing] = useState<Acting>();

  function toggle(item: VcsIntegration, enabled: boolean) {
    update.mutate(
      { integrationId: item.id, body: { enabled } },
      {
        onSuccess: () =>
          toast.success(enabled ? `${item.displayName} is used for posts` : `${item.displayName} is paused`),
      },
    );
  }

  const connectButton = canManage ? (
    <Button variant="primary" onClick={() => void setConnecting(true)}>
      <Plus aria-hidden />
      Connect repository
    </Button>
  ) : undefined;

  return (
    <Page>
      <PageHeader
        title="Integrations"
        description="Repositories whose history posts are written from."
        actions={connectButton}
      />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={3} trailing={3} />}
          isEmpty={(data) => data.vcs.length === 0}
          empty={
            <EmptyState
              icon={Plug}
              title="No repository is connected"
              description={
                canManage
                  ? "Connect one, and its commits, merges and tags become the facts that posts are written from."
                  : "An admin or owner of this organization can connect one."
              }
              action={connectButton}
            />
          }
        >
          {(data) => (
            <RepositoriesTable
              items={data.vcs}
              canManage={canManage}
              onToggle={toggle}
              onEdit={(item) => setActing({ on: "edit", item })}
              onRemove={(item) => setActing({ on: "remove", item })}
            />
          )}
        </QueryView>
      </Card>
      {connecting && canManage ? <ConnectDialog open onOpenChange={(open) => void setConnecting(open)} /> : null}
      {acting?.on === "edit" ? (
        <EditDialog integration={acting.item} onOpenChange={() => setActing(undefined)} />
      ) : null}
      {acting?.on === "remove" ? (
        <RemoveDialog integration={acting.item} onOpenChange={() => setActing(undefined)} />
      ) : null}
    </Page>
  );
}
