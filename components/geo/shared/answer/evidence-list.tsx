"use client";

import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { engineName } from "#components/geo/shared/engines.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import type { GapAnswer } from "#lib/geo/gaps/contract.ts";
import { languageName } from "#lib/languages.ts";
import { plainExcerpt } from "./plain-excerpt.ts";

// `dynamic` gives the dialog its own Suspense boundary. Otherwise a lazy parent would show its skeleton again while
// the dialog loads.
const AnswerDialog = dynamic(() => import("./answer-dialog.tsx").then((module) => module.AnswerDialog), { ssr: false });

const SHOWN = 5;

/** Stored answers as evidence, each with the exact excerpt. Clicking opens the full answer with highlighted names. */
export function EvidenceList({ label, answers }: { label: string; answers: readonly GapAnswer[] }) {
  const [checkId, setCheckId] = useState<string>();
  const [all, setAll] = useState(false);
  const shown = all ? answers : answers.slice(0, SHOWN);
  return (
    <>
      <ul aria-label={label} className="divide-y rounded-md border">
        {shown.map((answer) => (
          <li key={answer.checkId}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setCheckId(answer.checkId)}
              className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
                  <span className="font-medium text-foreground text-sm">{engineName(answer.engine)}</span>
                  {answer.sandbox ? <SandboxBadge /> : null}
                  {answer.language === "en" ? null : <span>{languageName(answer.language)}</span>}
                  {answer.competitors.length > 0 ? <span dir="auto">names {answer.competitors.join(", ")}</span> : null}
                  <Time value={answer.capturedAt} className="ml-auto" />
                </span>
                <span dir="auto" className="line-clamp-2 break-words text-sm">
                  {plainExcerpt(answer.excerpt)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < answers.length ? (
        <Button variant="ghost" size="sm" className="mt-1 justify-self-start" onClick={() => setAll(true)}>
          Show all {answers.length}
        </Button>
      ) : null}
      {checkId ? <AnswerDialog checkId={checkId} onClose={() => setCheckId(undefined)} /> : null}
    </>
  );
}
