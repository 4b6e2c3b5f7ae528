"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { position } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { engineName, isSandbox } from "#components/geo/shared/engines.ts";
import { localPage } from "#components/geo/shared/local-pages.ts";
import { useTogglePrompt } from "#components/geo/shared/prompts.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Pager } from "#components/state/pager.tsx";
import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import type { PromptRow } from "#lib/geo/visibility/answers.ts";
import { Presence } from "./presence.tsx";
import { PromptMarks } from "./prompt-marks.tsx";
import { type Order, orderPrompts } from "./search-params.ts";

const AnswerDialog = dynamic(
  () => import("#components/geo/shared/answer/answer-dialog.tsx").then((module) => module.AnswerDialog),
  { ssr: false },
);

const ROWS = 50;

type Props = {
  prompts: Prompt[];
  /** Figures of the window; undefined until they load. */
  figures: PromptRow[] | undefined;
  order: Order | null;
  page: number;
  onPage: (page: number) => void;
  canWrite: boolean;
  onEdit: (prompt: Prompt) => void;
  onDelete: (prompt: Prompt) => void;
};

/** One row per prompt and one column per engine: whether and where the company is named. */
export function PromptsTable({ prompts, figures, order, page, onPage, ...row }: Props) {
  const [checkId, setCheckId] = useState<string>();
  const engines = [
    ...new Set(figures?.flatMap((figure) => figure.engines.map(({ engine }) => engine)) ?? []),
  ].toSorted();
  const byPrompt = new Map(figures?.map((figure) => [figure.promptId, figure]));
  const { shown, pagination } = localPage(orderPrompts(prompts, byPrompt, order), page, ROWS);
  return (
    <>
      <Table label="Prompts by engine">
        <TableHeader>
          <TableRow>
            <TableHead>Prompt</TableHead>
            {engines.map((engine) => (
              <TableHead
                key={engine}
                className="text-center max-md:hidden"
                title={isSandbox(engine) ? "Sandbox" : undefined}
              >
                {engineName(engine)}
              </TableHead>
            ))}
            <TableHead className="text-right">Mentioned</TableHead>
            <TableHead className="text-right max-sm:hidden">Best</TableHead>
            <ActionsHead />
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((prompt) => (
            <PromptsRow
              key={prompt.id}
              prompt={prompt}
              figure={byPrompt.get(prompt.id)}
              engines={engines}
              onAnswer={setCheckId}
              {...row}
            />
          ))}
        </TableBody>
      </Table>
      <Pager noun="prompt" shown={shown.length} pagination={pagination} onPage={onPage} />
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </>
  );
}

function PromptsRow({
  prompt,
  figure,
  engines,
  canWrite,
  onAnswer,
  onEdit,
  onDelete,
}: Pick<Props, "canWrite" | "onEdit" | "onDelete"> & {
  prompt: Prompt;
  figure: PromptRow | undefined;
  engines: string[];
  onAnswer: (checkId: string) => void;
}) {
  const path = useGeoPath();
  const presence = (engine: string) => (
    <Presence figure={figure?.engines.find((one) => one.engine === engine)} engine={engine} onOpen={onAnswer} />
  );
  return (
    <TableRow>
      <TableCell className="max-sm:w-full sm:w-1/2 sm:min-w-56">
        <Link
          href={path(`/prompts/${prompt.id}`)}
          dir="auto"
          className="block break-words py-0.5 font-medium underline-offset-4 hover:underline"
        >
          {prompt.prompt}
        </Link>
        <PromptMarks prompt={prompt} />
        {figure && engines.length > 0 ? (
          <span className="mt-1.5 flex flex-wrap gap-x-2.5 gap-y-1.5 text-muted-foreground text-xs md:hidden">
            {engines.map((engine) => (
              <span key={engine} className="inline-grid justify-items-center gap-0.5">
                {engineName(engine)}
                {presence(engine)}
              </span>
            ))}
          </span>
        ) : null}
      </TableCell>
      {engines.map((engine) => (
        <TableCell key={engine} className="text-center max-md:hidden">
          {presence(engine)}
        </TableCell>
      ))}
      <TableCell className="text-right">
        {figure ? (
          <Rate rate={{ ...figure, value: figure.mentionRate }} className="flex-col items-end max-sm:flex-col" />
        ) : (
          <span className="text-muted-foreground">–</span>
        )}
      </TableCell>
      <TableCell data-numeric className="text-right max-sm:hidden">
        {position(figure?.bestPosition ?? null).replace(/\.0$/, "")}
      </TableCell>
      <TableCell className="w-12 text-right">
        {canWrite ? <PromptMenu prompt={prompt} onEdit={onEdit} onDelete={onDelete} /> : null}
      </TableCell>
    </TableRow>
  );
}

function PromptMenu({ prompt, onEdit, onDelete }: { prompt: Prompt } & Pick<Props, "onEdit" | "onDelete">) {
  const toggle = useTogglePrompt();
  return (
    <RowMenu
      name={prompt.prompt}
      actions={[
        { label: "Edit", onSelect: () => onEdit(prompt) },
        {
          label: prompt.enabled ? "Pause" : "Resume",
          onSelect: () => toggle.mutate({ id: prompt.id, enabled: !prompt.enabled }),
        },
        { label: "Delete", destructive: true, onSelect: () => onDelete(prompt) },
      ]}
    />
  );
}
