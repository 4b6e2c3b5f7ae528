"use client";

import { engineName } from "#components/geo/shared/engines.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { CheckItem } from "#lib/geo/visibility/answers.ts";
import { languageName } from "#lib/languages.ts";
import { Outcome } from "./answer-view.tsx";
import { plainExcerpt } from "./plain-excerpt.ts";

const UNANSWERED = { failed: "Failed", blocked_zdr: "Blocked", skipped: "Not asked" } as const;

/** An answer in a list: engine, outcome for the company, and first words. Clicking opens it in full. */
export function AnswerItem({ check, onOpen }: { check: CheckItem; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full gap-1 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-sm">{engineName(check.engine)}</span>
          {check.sandbox ? <SandboxBadge /> : null}
          {check.status === "ok" ? (
            <Outcome answer={check} />
          ) : (
            <Badge variant="outline">{UNANSWERED[check.status]}</Badge>
          )}
          <span className="ml-auto flex gap-x-2 text-muted-foreground text-xs">
            {check.language === "en" ? null : <span>{languageName(check.language)}</span>}
            {check.capturedAt ? <Time value={check.capturedAt} /> : null}
          </span>
        </span>
        {check.snippet ? (
          <span dir="auto" className="line-clamp-2 break-words text-muted-foreground text-sm">
            {plainExcerpt(check.snippet)}
          </span>
        ) : null}
      </button>
    </li>
  );
}
