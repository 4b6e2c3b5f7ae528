"use client";

import { useDeferredValue, useState } from "react";
import { AnswerDialog } from "#components/geo/shared/answer/answer-dialog.tsx";
import { plainExcerpt } from "#components/geo/shared/answer/plain-excerpt.ts";
import { engineName } from "#components/geo/shared/engines.ts";
import { describeError } from "#components/state/describe-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatCount, plural } from "#lib/format.ts";
import type { NamesEdit, previewSettings } from "#lib/geo/settings/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { Draft } from "./draft.ts";
import { useNamesPreview } from "./hooks.ts";

type Preview = OutputOf<typeof previewSettings>;
const EXAMPLES = 5;

function getEdit(stored: Draft, draft: Draft): NamesEdit | undefined {
  const { companyName, aliases, domains } = draft;
  const edit = { companyName: companyName.trim(), aliases, domains };
  if (edit.companyName === "") return undefined;
  const saved = { companyName: stored.companyName, aliases: stored.aliases, domains: stored.domains };
  return JSON.stringify(edit) === JSON.stringify(saved) ? undefined : edit;
}

/** Previews the effect of edited names on stored answers before they are saved. */
export function NamesPreview({ stored, draft }: { stored: Draft; draft: Draft }) {
  const edit = useDeferredValue(getEdit(stored, draft));
  const { data, error, isFetching } = useNamesPreview(edit);
  if (!edit) return null;
  return (
    <section
      aria-label="Effect of this change"
      className="rounded-lg border bg-surface px-4 py-3 text-sm"
      aria-live="polite"
    >
      {error ? (
        <p className="text-destructive-text">{describeError(error).message}. You can still save.</p>
      ) : data ? (
        <Verdicts preview={data} />
      ) : (
        <p className="flex items-center gap-2 text-muted-foreground">
          <Spinner className="size-3.5" />
          Reading stored answers
        </p>
      )}
      {data && isFetching ? <p className="mt-1 text-muted-foreground text-xs">Reading again</p> : null}
    </section>
  );
}

function Verdicts({ preview: { answers, total, flips, examples, brands } }: { preview: Preview }) {
  const [open, setOpen] = useState<string>();
  if (total === 0) return <p className="text-muted-foreground">No stored answers yet.</p>;
  const own = brands.find((brand) => brand.own);
  return (
    <div className="grid gap-3">
      <p>
        <span data-numeric className="font-medium">
          {flips === 0 ? "No answers change" : `${plural(flips, "verdict")} would change`}
        </span>{" "}
        <span data-numeric className="text-muted-foreground">
          of {plural(answers, "stored answer")}
          {answers < total ? `, the newest of ${formatCount(total)}` : ""}
          {own && flips > 0 ? `: ${own.gained} gained, ${own.lost} lost for you` : ""}.
        </span>
      </p>
      {examples.length > 0 ? (
        <ul className="grid gap-2">
          {examples.slice(0, EXAMPLES).map((flip) => (
            <li key={`${flip.checkId}-${flip.brand}`} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <Badge variant={flip.after ? "success" : "warning"}>
                  {flip.after ? "New mention" : "No longer a mention"}
                </Badge>
                <button
                  type="button"
                  className="min-w-0 break-words rounded-sm text-left text-accent-text underline-offset-4 hover:underline"
                  onClick={() => setOpen(flip.checkId)}
                >
                  {flip.prompt}
                </button>
                <span className="text-muted-foreground text-xs">{engineName(flip.engine)}</span>
              </span>
              <span dir="auto" className="line-clamp-2 break-words text-muted-foreground text-xs">
                {plainExcerpt(flip.excerpt)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {open ? <AnswerDialog checkId={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}
