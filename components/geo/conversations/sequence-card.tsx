"use client";

import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useScans } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { AnswerDialog } from "#components/geo/shared/answer/answer-dialog.tsx";
import { OutcomeMark } from "#components/geo/shared/answer/outcome-mark.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Sequence } from "#lib/geo/sequences/contract.ts";
import type { CheckItem } from "#lib/geo/visibility/answers.ts";
import { usePatchSequence, useRunSequence, useTurns } from "./hooks.ts";
import { describePath, newestRun, type Path, type Run } from "./turns.ts";

type Props = { sequence: Sequence; canWrite: boolean; onEdit: () => void; onDelete: () => void };

/** A conversation with its newest run: one row per question, one column per engine. */
export function SequenceCard({ sequence, canWrite, onEdit, onDelete }: Props) {
  const query = useTurns(sequence.id);
  return (
    <Card aria-label={sequence.name}>
      <CardHeader>
        <div className="min-w-0">
          <CardTitle className="break-words">{sequence.name}</CardTitle>
          {sequence.enabled ? null : <Badge variant="outline">Paused</Badge>}
        </div>
        {canWrite ? <Actions sequence={sequence} onEdit={onEdit} onDelete={onDelete} /> : null}
      </CardHeader>
      <QueryView query={query} skeleton={<Skeleton className="m-4 h-24" />}>
        {({ checks }) => <Results sequence={sequence} run={newestRun(checks, sequence.steps.length)} />}
      </QueryView>
    </Card>
  );
}

function Actions({ sequence, onEdit, onDelete }: Omit<Props, "canWrite">) {
  const run = useRunSequence();
  const patch = usePatchSequence();
  const busy = useScans().data?.scans.some(isScanning) ?? false;
  const toggle = () =>
    patch.mutate(
      { sequenceId: sequence.id, enabled: !sequence.enabled },
      { onError: (error) => toastError("Couldn't change the conversation", error) },
    );
  return (
    <div className="flex items-center gap-1">
      <Button
        size="sm"
        pending={run.isPending}
        disabled={busy}
        title={busy ? "A scan is running. Wait until it's done." : undefined}
        onClick={() =>
          run.mutate(sequence.id, {
            onSuccess: () => toast.success("Conversation started"),
            onError: (error) => toastError("Couldn't start the conversation", error),
          })
        }
      >
        <Play aria-hidden />
        {busy ? "Scanning" : "Run now"}
      </Button>
      <RowMenu
        name={sequence.name}
        actions={[
          { label: "Edit", onSelect: onEdit },
          { label: sequence.enabled ? "Pause" : "Resume", onSelect: toggle },
          { label: "Delete", destructive: true, onSelect: onDelete },
        ]}
      />
    </div>
  );
}

function Results({ sequence, run }: { sequence: Sequence; run: Run | undefined }) {
  const [checkId, setCheckId] = useState<string>();
  const questions = sequence.steps.map((text, index) => ({ text, index, key: `question-${index}` }));
  return (
    <>
      <Table label={`Turns of ${sequence.name}`}>
        <TableHeader>
          <TableRow>
            <TableHead>Question</TableHead>
            {run?.paths.map(({ engine, sandbox }) => (
              <TableHead key={engine} className="text-center max-md:hidden">
                <span className="inline-flex items-center gap-1.5">
                  {engineName(engine)}
                  {sandbox ? <SandboxBadge className="max-lg:hidden" /> : null}
                </span>
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {questions.map(({ text, index, key }) => (
            <TableRow key={key}>
              <TableCell className="py-2">
                <span className="flex gap-2">
                  <span data-numeric className="text-muted-foreground">
                    {index + 1}
                  </span>
                  <span dir="auto" className="min-w-0 break-words">
                    {text}
                  </span>
                </span>
                {run ? (
                  <ByEngine paths={run.paths}>
                    {({ turns }) => <Turn turn={turns[index]} onOpen={setCheckId} />}
                  </ByEngine>
                ) : null}
              </TableCell>
              {run?.paths.map(({ engine, turns }) => (
                <TableCell key={engine} className="text-center max-md:hidden">
                  <Turn turn={turns[index]} onOpen={setCheckId} />
                </TableCell>
              ))}
            </TableRow>
          ))}
          {run ? (
            <TableRow>
              <TableCell className="py-2 text-muted-foreground text-xs">
                {run.capturedAt ? (
                  <>
                    Run <Time value={run.capturedAt} />
                  </>
                ) : (
                  "In progress"
                )}
                <ByEngine paths={run.paths}>{(path) => describePath(path)}</ByEngine>
              </TableCell>
              {run.paths.map((path) => (
                <TableCell key={path.engine} className="text-center text-muted-foreground text-xs max-md:hidden">
                  {describePath(path)}
                </TableCell>
              ))}
            </TableRow>
          ) : null}
        </TableBody>
      </Table>
      {run ? null : (
        <p className="border-t px-4 py-2.5 text-muted-foreground text-sm">Not run yet. It's part of the next scan.</p>
      )}
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </>
  );
}

/** The cells of all engines in one list, for screens too narrow for columns. */
function ByEngine({ paths, children }: { paths: readonly Path[]; children: (path: Path) => ReactNode }) {
  return (
    <span className="mt-1.5 ml-4 grid gap-1 text-muted-foreground text-xs md:hidden">
      {paths.map((path) => (
        <span key={path.engine} className="flex items-center gap-2">
          <span className="w-20 shrink-0 truncate">{engineName(path.engine)}</span>
          {children(path)}
        </span>
      ))}
    </span>
  );
}

function Turn({ turn, onOpen }: { turn: CheckItem | undefined; onOpen: (checkId: string) => void }) {
  if (turn?.status !== "ok") {
    return <span className="text-muted-foreground text-xs">{turn?.status === "failed" ? "Failed" : "–"}</span>;
  }
  return (
    <OutcomeMark mentioned={turn.mentioned === true} onOpen={() => onOpen(turn.id)}>
      {turn.mentioned ? "Mentioned" : "Not mentioned"}
      <span className="sr-only">: {engineName(turn.engine)}, open the answer</span>
    </OutcomeMark>
  );
}
