"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { markWord, OutcomeMark } from "#components/geo/shared/answer/outcome-mark.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { plural } from "#lib/format.ts";
import type { BrandPrompt } from "#lib/geo/visibility/figures.ts";
import { languageName } from "#lib/languages.ts";
import { type BrandGridRow, brandGrid, listEngines } from "./brand-grid.ts";

const AnswerDialog = dynamic(
  () => import("#components/geo/shared/answer/answer-dialog.tsx").then((module) => module.AnswerDialog),
  { ssr: false },
);

const FIRST = 25;

/** A grid with one row per prompt and one column per engine: whether and where the latest answer names the brand. */
export function BrandPrompts({ prompts }: { prompts: BrandPrompt[] }) {
  const [checkId, setCheckId] = useState<string>();
  const [all, setAll] = useState(false);
  const rows = brandGrid(prompts);
  const engines = listEngines(prompts);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Card aria-label="Latest answers">
      <CardHeader>
        <CardTitle>Latest answers</CardTitle>
        <span data-numeric className="text-muted-foreground text-xs">
          Mentioned in {prompts.filter(({ mentioned }) => mentioned).length} of {plural(prompts.length, "answer")}
        </span>
      </CardHeader>
      {prompts.length === 0 ? (
        <EmptyState title="No answers in this period" description="Choose a longer one, or start a scan." />
      ) : (
        <Table label="Latest answers by engine">
          <TableHeader>
            <TableRow>
              <TableHead>Prompt</TableHead>
              {engines.map((engine) => (
                <TableHead key={engine} className="text-center max-md:hidden">
                  {engineName(engine)}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {shown.map((row) => (
              <BrandPromptRow key={row.promptId} row={row} engines={engines} onOpen={setCheckId} />
            ))}
          </TableBody>
        </Table>
      )}
      {shown.length < rows.length ? (
        <div className="border-t px-2 py-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show all {plural(rows.length, "prompt")}
          </Button>
        </div>
      ) : null}
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </Card>
  );
}

function BrandPromptRow({
  row: { promptId, prompt, answers },
  engines,
  onOpen,
}: {
  row: BrandGridRow;
  engines: readonly string[];
  onOpen: (checkId: string) => void;
}) {
  const path = useGeoPath();
  const marks = (engine: string) => {
    const own = answers.filter((answer) => answer.engine === engine);
    return own.length === 0 ? (
      <span className="text-muted-foreground">–</span>
    ) : (
      <span className="inline-flex flex-wrap justify-center gap-1">
        {own.map((answer) => (
          <Mark key={answer.checkId} answer={answer} onOpen={() => onOpen(answer.checkId)} />
        ))}
      </span>
    );
  };
  return (
    <TableRow>
      <TableCell className="py-2 md:w-3/5">
        <Link
          href={path(`/prompts/${promptId}`)}
          dir="auto"
          className="block break-words rounded-sm py-0.5 underline-offset-4 hover:underline"
        >
          {prompt}
        </Link>
        <span className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1.5 text-muted-foreground text-xs md:hidden">
          {engines.map((engine) => (
            <span key={engine} className="inline-flex items-center gap-1.5">
              {engineName(engine)}
              {marks(engine)}
            </span>
          ))}
        </span>
      </TableCell>
      {engines.map((engine) => (
        <TableCell key={engine} className="text-center max-md:hidden">
          {marks(engine)}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Mark({ answer, onOpen }: { answer: BrandPrompt; onOpen: () => void }) {
  const foreign = answer.language === "en" ? null : languageName(answer.language);
  return (
    <OutcomeMark mentioned={answer.mentioned} onOpen={onOpen}>
      {markWord(answer)}
      {foreign ? <span className="font-normal">{foreign}</span> : null}
      <span className="sr-only">: {engineName(answer.engine)}, open the answer</span>
    </OutcomeMark>
  );
}
