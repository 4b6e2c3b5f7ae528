"use client";

import { MessagesSquare, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useScans } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { ScanProgress } from "#components/geo/scans/scan-progress.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { Sequence } from "#lib/geo/sequences/contract.ts";
import { useDeleteSequence, useSequences } from "./hooks.ts";
import { SequenceCard } from "./sequence-card.tsx";

const SequenceDialog = dynamic(() => import("./sequence-dialog.tsx").then((module) => module.SequenceDialog));

type Open = { act: "add" } | { act: "edit" | "delete"; sequence: Sequence };

/** Sequences of questions: whether the company is named at first, and whether it stays named. */
export function ConversationsPage() {
  const query = useSequences();
  const canWrite = useCan("write");
  const scan = useScans().data?.scans.find(isScanning);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const addButton = (
    <Button variant="primary" onClick={() => setOpen({ act: "add" })}>
      <Plus aria-hidden />
      New conversation
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Conversations"
        description="Follow-up questions, as buyers ask them. See at which question AI mentions you."
        actions={canWrite ? addButton : undefined}
      />
      {scan ? <ScanProgress scan={scan} /> : null}
      <QueryView
        query={query}
        skeleton={
          <Card>
            <ListSkeleton rows={4} trailing={2} />
          </Card>
        }
        isEmpty={({ sequences }) => sequences.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={MessagesSquare}
              title="No conversations yet"
              description="Start with an open question and narrow it down: “Which tools write changelogs?”, then “Which is the cheapest?”"
              action={canWrite ? addButton : undefined}
            />
          </Card>
        }
      >
        {({ sequences }) => (
          <div className="grid gap-5">
            {sequences.map((sequence) => (
              <SequenceCard
                key={sequence.id}
                sequence={sequence}
                canWrite={canWrite}
                onEdit={() => setOpen({ act: "edit", sequence })}
                onDelete={() => setOpen({ act: "delete", sequence })}
              />
            ))}
          </div>
        )}
      </QueryView>
      {open?.act === "add" ? <SequenceDialog onOpenChange={close} /> : null}
      {open?.act === "edit" ? <SequenceDialog sequence={open.sequence} onOpenChange={close} /> : null}
      {open?.act === "delete" ? <DeleteDialog sequence={open.sequence} onOpenChange={close} /> : null}
    </Page>
  );
}

function DeleteDialog({ sequence, onOpenChange }: { sequence: Sequence; onOpenChange: (open: boolean) => void }) {
  const remove = useDeleteSequence();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${sequence.name}?`}
      description="Scans will skip it. Its answers stay in the export."
      losses={[`Its ${plural(sequence.steps.length, "question")}`, "Its results on this page"]}
      restorable
      confirmLabel="Delete conversation"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(sequence, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
