"use client";

import { useState } from "react";
import { AnswerDialog } from "#components/geo/shared/answer/answer-dialog.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { languageName } from "#components/geo/shared/languages.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { BrandPrompt } from "#lib/geo/visibility/figures.ts";

const FIRST = 25;

/** The latest answer to each prompt by engine, those that name the brand first. */
export function BrandPrompts({ prompts }: { prompts: BrandPrompt[] }) {
  const [checkId, setCheckId] = useState<string>();
  const [all, setAll] = useState(false);
  const shown = all ? prompts : prompts.slice(0, FIRST);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Latest answers</CardTitle>
        <span data-numeric className="text-muted-foreground text-xs">
          {prompts.filter(({ mentioned }) => mentioned).length} of {prompts.length} name it
        </span>
      </CardHeader>
      {prompts.length === 0 ? (
        <EmptyState title="No answer in this window" description="Choose a longer one, or start a scan." />
      ) : (
        <Table label="Latest answers">
          <TableHeader>
            <TableRow>
              <TableHead>Prompt</TableHead>
              <TableHead className="max-sm:hidden">Engine</TableHead>
              <TableHead>Outcome</TableHead>
              <TableHead className="max-md:hidden">Answered</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.checkId}>
                <TableCell className="sm:w-1/2">
                  <button
                    type="button"
                    dir="auto"
                    onClick={() => setCheckId(row.checkId)}
                    className="break-words rounded-sm text-left underline-offset-4 hover:underline"
                  >
                    {row.prompt}
                  </button>
                  <span className="block text-muted-foreground text-xs sm:hidden">{engineName(row.engine)}</span>
                </TableCell>
                <TableCell className="whitespace-nowrap max-sm:hidden">
                  {engineName(row.engine)}
                  {row.language === "en" ? null : (
                    <span className="block text-muted-foreground text-xs">{languageName(row.language)}</span>
                  )}
                </TableCell>
                <TableCell className="whitespace-nowrap">
                  <Badge variant={row.mentioned ? "success" : "neutral"}>
                    {row.mentioned ? `Named${row.position === null ? "" : `, position ${row.position}`}` : "Not named"}
                  </Badge>
                </TableCell>
                <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
                  <Time value={row.capturedAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {shown.length < prompts.length ? (
        <div className="border-t px-4 py-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show all {prompts.length}
          </Button>
        </div>
      ) : null}
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </Card>
  );
}
