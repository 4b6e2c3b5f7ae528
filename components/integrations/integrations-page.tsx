"use client";

import { FolderGit, Plus, SquareKanban } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import { useIntegrations, useUpdateIntegration } from "./hooks.ts";
import type { Act } from "./integration-menu.tsx";
import { IntegrationsTable } from "./integrations-table.tsx";

const ConnectDialog = dynamic(() => import("./connect-dialog.tsx").then((module) => module.ConnectDialog));
const TrackerDialog = dynamic(() => import("./tracker-dialog.tsx").then((module) => module.TrackerDialog));
const EditDialog = dynamic(() => import("./edit-dialog.tsx").then((module) => module.EditDialog));
const PackagesDialog = dynamic(() => import("./packages-dialog.tsx").then((module) => module.PackagesDialog));
const TokenDialog = dynamic(() => import("./token-dialog.tsx").then((module) => module.TokenDialog));
const RemoveDialog = dynamic(() => import("./remove-dialog.tsx").then((module) => module.RemoveDialog));
const SetupDialog = dynamic(() => import("#components/webhooks/setup-dialog.tsx").then((module) => module.SetupDialog));

const dialogs = {
  edit: EditDialog,
  packages: PackagesDialog,
  token: TokenDialog,
  webhook: SetupDialog,
  remove: RemoveDialog,
};
const connectParam = parseAsStringLiteral(["repository", "tracker"] as const);

/** The sources of posts: repositories and issue trackers with the state of their access. */
export function IntegrationsPage() {
  const query = useIntegrations();
  const update = useUpdateIntegration();
  const canManage = useCan("manage");
  const [connecting, setConnecting] = useQueryState("connect", connectParam);
  const [acting, setActing] = useState<{ act: Act; item: AnyIntegration }>();
  const Dialog = acting ? dialogs[acting.act] : undefined;
  const close = (open: boolean) => void setConnecting(open ? connecting : null);

  function toggle(item: AnyIntegration, enabled: boolean) {
    update.mutate(
      { integrationId: item.id, body: { enabled } },
      {
        onSuccess: () =>
          toast.success(enabled ? `${item.displayName} is used for posts` : `${item.displayName} is paused`),
      },
    );
  }

  const table = { canManage, onToggle: toggle, onAct: (act: Act, item: AnyIntegration) => setActing({ act, item }) };
  const connectRepository = canManage ? (
    <Button variant="primary" onClick={() => void setConnecting("repository")}>
      <Plus aria-hidden />
      Connect repository
    </Button>
  ) : null;
  const connectTracker = canManage ? (
    <Button onClick={() => void setConnecting("tracker")}>
      <Plus aria-hidden />
      Connect tracker
    </Button>
  ) : null;

  return (
    <Page>
      <PageHeader
        title="Integrations"
        description={
          <>
            Sources for your posts. Paused sources are skipped. New here? See the{" "}
            <HelpLink guide="quick-start">quick start</HelpLink>.
          </>
        }
        actions={connectRepository}
      />
      <div className="grid gap-6">
        <Section title="Repositories" count={query.data?.vcs.length}>
          <QueryView
            query={query}
            skeleton={<ListSkeleton rows={3} trailing={3} />}
            isEmpty={(data) => data.vcs.length === 0}
            empty={
              <EmptyState
                icon={FolderGit}
                title="No repositories connected"
                description={
                  canManage
                    ? "Connect a repository to write posts from its commits, pull requests and releases."
                    : "An admin or owner of this organization can connect one."
                }
                action={connectRepository}
              />
            }
          >
            {(data) => (
              <IntegrationsTable label="Connected repositories" first="Repository" items={data.vcs} {...table} />
            )}
          </QueryView>
        </Section>
        <Section
          title="Issue trackers"
          count={query.data?.tracker.length}
          action={query.data && query.data.tracker.length > 0 ? connectTracker : null}
        >
          <QueryView
            query={query}
            skeleton={<ListSkeleton rows={1} trailing={3} />}
            isEmpty={(data) => data.tracker.length === 0}
            empty={
              <EmptyState
                icon={SquareKanban}
                title="No trackers connected"
                description={
                  canManage
                    ? "Connect Linear or GitHub issues to link completed issues to changes."
                    : "An admin or owner of this organization can connect one."
                }
                action={connectTracker}
              />
            }
          >
            {(data) => <IntegrationsTable label="Connected trackers" first="Tracker" items={data.tracker} {...table} />}
          </QueryView>
        </Section>
      </div>
      {connecting === "repository" && canManage ? <ConnectDialog open onOpenChange={close} /> : null}
      {connecting === "tracker" && canManage ? <TrackerDialog onOpenChange={close} /> : null}
      {acting && Dialog ? <Dialog integration={acting.item} onOpenChange={() => setActing(undefined)} /> : null}
    </Page>
  );
}

function Section({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle className="flex items-baseline gap-2">
          {title}
          {count ? (
            <span data-numeric className="font-normal text-muted-foreground text-xs">
              {count}
            </span>
          ) : null}
        </CardTitle>
        {action}
      </CardHeader>
      {children}
    </Card>
  );
}
