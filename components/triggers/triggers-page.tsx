"use client";

import { Plus, Zap } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { Act } from "#components/automations/automations-table.tsx";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { useSwitchTrigger, useTriggers } from "./hooks.ts";
import { TriggersTable } from "./triggers-table.tsx";
import { triggerName } from "./words.ts";

const TriggerDialog = dynamic(() => import("./trigger-dialog.tsx").then((module) => module.TriggerDialog));
const TriggerHistory = dynamic(() => import("./history-dialog.tsx").then((module) => module.TriggerHistory));
const DeleteDialog = dynamic(() => import("./delete-dialog.tsx").then((module) => module.DeleteDialog));

const dialogs = { edit: TriggerDialog, delete: DeleteDialog };

/** Posts that are written automatically on releases or pushes. */
export function TriggersPage() {
  const query = useTriggers();
  const canWrite = useCan("write");
  const [creating, setCreating] = useQueryState("new", parseAsBoolean.withDefault(false));
  const [shown, setShown] = useQueryState("trigger", parseAsString);
  const [acting, setActing] = useState<{ act: keyof typeof dialogs; trigger: EventTrigger }>();
  const change = useSwitchTrigger();
  const Dialog = acting ? dialogs[acting.act] : undefined;
  const shownTrigger = query.data?.eventTriggers.find(({ id }) => id === shown);

  function act(what: Act, trigger: EventTrigger) {
    if (what === "history") return void setShown(trigger.id);
    if (what === "edit" || what === "delete") return setActing({ act: what, trigger });
    const enabled = what === "resume";
    change.mutate(
      { triggerId: trigger.id, enabled },
      {
        onSuccess: () => toast.success(`${triggerName(trigger)} is ${enabled ? "waiting" : "paused"}`),
        onError: (error) => toastError("Couldn't change the trigger", error),
      },
    );
  }

  const newButton = canWrite ? (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      New event trigger
    </Button>
  ) : null;
  return (
    <Page>
      <PageHeader title="Events" description="Write a post on every release or push." actions={newButton} />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={3} trailing={3} />}
          isEmpty={(data) => data.eventTriggers.length === 0}
          empty={
            <EmptyState
              icon={Zap}
              title="No event triggers yet"
              description={
                canWrite
                  ? "Set up a repository's webhook under Integrations, then create a trigger."
                  : "Ask a member to set one up."
              }
              action={newButton}
            />
          }
        >
          {({ eventTriggers, repositoryMap }) => (
            <TriggersTable triggers={eventTriggers} repositories={repositoryMap} canWrite={canWrite} onAct={act} />
          )}
        </QueryView>
      </Card>
      {shownTrigger ? <TriggerHistory trigger={shownTrigger} onOpenChange={() => void setShown(null)} /> : null}
      {canWrite && creating ? <TriggerDialog onOpenChange={() => void setCreating(false)} /> : null}
      {acting && Dialog ? <Dialog trigger={acting.trigger} onOpenChange={() => setActing(undefined)} /> : null}
    </Page>
  );
}
