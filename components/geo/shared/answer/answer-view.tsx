"use client";

import { ExternalLink, Search } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { engineName } from "#components/geo/shared/engines.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { CheckDetail } from "#lib/geo/visibility/answers.ts";
import { languageName } from "#lib/languages.ts";
import { AnswerLines } from "./answer-lines.tsx";
import { followable } from "./links.ts";

// The Markdown parser is loaded with the first opened answer, not with the page.
const AnswerText = dynamic(() => import("./answer-text.tsx").then((module) => module.AnswerText), {
  ssr: false,
  loading: AnswerLines,
});

/** The fields of an answer that are shown, common to list items and to answers with evidence. */
export type ShownAnswer = Pick<
  CheckDetail,
  | "prompt"
  | "engine"
  | "sandbox"
  | "language"
  | "model"
  | "answer"
  | "mentioned"
  | "absent"
  | "cited"
  | "position"
  | "matches"
  | "sources"
  | "searchQueries"
  | "capturedAt"
> &
  Partial<Pick<CheckDetail, "status" | "error">>;

/** One answer in full: engine, time, text with highlighted names, citations and searches. */
export function AnswerView({ answer, showPrompt = true }: { answer: ShownAnswer; showPrompt?: boolean }) {
  return (
    <article aria-label={`Answer from ${engineName(answer.engine)}`} className="grid min-w-0 content-start gap-4">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-sm">{engineName(answer.engine)}</span>
          {answer.sandbox ? <SandboxBadge /> : null}
          <Outcome answer={answer} />
        </div>
        <p className="flex flex-wrap gap-x-2 text-muted-foreground text-xs">
          <span>{languageName(answer.language)}</span>
          {answer.model ? <span>{answer.model}</span> : null}
          {answer.capturedAt ? <Time value={answer.capturedAt} format="absolute" /> : null}
        </p>
        {showPrompt ? (
          <p dir="auto" className="mt-1 border-l-2 pl-3 text-muted-foreground text-sm">
            {answer.prompt}
          </p>
        ) : null}
      </header>
      {answer.answer === null ? (
        <p className="rounded-md bg-surface-strong px-3 py-2 text-sm">{unanswered(answer)}</p>
      ) : (
        <AnswerText text={answer.answer} matches={answer.matches} />
      )}
      <Sources sources={answer.sources} />
      <Searches queries={answer.searchQueries} />
    </article>
  );
}

function unanswered({ status, error }: ShownAnswer): string {
  if (status === "blocked_zdr") return "Not asked: this engine stores requests. It doesn't count as a miss.";
  if (status === "skipped") return "Not asked: the scan ended first.";
  return error ? `No answer received: ${error}` : "No answer received.";
}

/** What the answer says of the company, as a badge. */
export function Outcome({
  answer: { mentioned, absent, cited, position },
}: {
  answer: Pick<ShownAnswer, "mentioned" | "absent" | "cited" | "position">;
}) {
  if (mentioned === null) return <Badge variant="outline">No answer</Badge>;
  return (
    <>
      {mentioned ? (
        <Badge variant="success">Mentioned{position === null ? "" : `, position ${position}`}</Badge>
      ) : (
        <Badge variant={absent ? "warning" : "neutral"}>{absent ? "Described as not found" : "Not mentioned"}</Badge>
      )}
      {cited ? <Badge variant="accent">Cited</Badge> : null}
    </>
  );
}

function Sources({ sources }: { sources: ShownAnswer["sources"] }) {
  if (sources.length === 0) return <None>This answer cites no page.</None>;
  return (
    <section aria-label="Sources">
      <h3 className="mb-1.5 font-medium text-sm">
        Sources <span className="font-normal text-muted-foreground">{sources.length}</span>
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm marker:text-muted-foreground marker:text-xs">
        {[...new Map(sources.map((source) => [source.url, source])).values()].map((source) => (
          <li key={source.url} className="min-w-0">
            <Source {...source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Source({ url, title, own }: ShownAnswer["sources"][number]) {
  const target = followable(url);
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {target ? (
        <a
          href={target.href}
          target="_blank"
          rel="noreferrer nofollow ugc"
          className="inline-flex min-w-0 items-baseline gap-1 break-words rounded-sm text-accent-text underline-offset-4 hover:underline"
        >
          {title ?? target.host}
          <ExternalLink aria-hidden className="size-3 shrink-0 self-center" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ) : (
        <span className="break-all">{title ?? url}</span>
      )}
      {target && title ? <span className="text-muted-foreground text-xs">{target.host}</span> : null}
      {own ? <Badge variant="accent">Yours</Badge> : null}
    </span>
  );
}

function Searches({ queries }: { queries: readonly string[] }) {
  if (queries.length === 0) return null;
  return (
    <section aria-label="Searches">
      <h3 className="mb-1.5 font-medium text-sm">
        Searched for <span className="font-normal text-muted-foreground">{queries.length}</span>
      </h3>
      <ul className="grid gap-1 text-sm">
        {[...new Set(queries)].map((query) => (
          <li key={query} className="flex items-baseline gap-2">
            <Search aria-hidden className="size-3 shrink-0 self-center text-muted-foreground" />
            <span dir="auto" className="min-w-0 break-words">
              {query}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function None({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground text-sm">{children}</p>;
}
