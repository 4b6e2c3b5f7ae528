"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { KIND_WORDS } from "#components/geo/citations/kinds.ts";
import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { BriefPlan } from "#lib/geo/briefs/contract.ts";

/** The article's audience, question and the reader's goal. */
export function Purpose({ plan }: { plan: BriefPlan }) {
  const path = useGeoPath();
  const [promptId] = plan.baseline.promptIds;
  return (
    <Card aria-label="Purpose">
      <CardHeader>
        <CardTitle>Purpose</CardTitle>
      </CardHeader>
      <dl className="grid gap-3 p-4 text-sm">
        <Fact name="Question">
          {promptId ? (
            <Link
              href={path(`/prompts/${promptId}`)}
              dir="auto"
              className="rounded-sm underline decoration-border-strong underline-offset-4 hover:decoration-foreground"
            >
              {plan.targetPrompt}
            </Link>
          ) : (
            <span dir="auto">{plan.targetPrompt}</span>
          )}
        </Fact>
        <Fact name="Readers">
          <span dir="auto">{plan.audience}</span>
        </Fact>
        <Fact name="Reader's goal">
          <span dir="auto">{plan.jobToBeDone}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 max-w-prose text-pretty break-words">{children}</dd>
    </div>
  );
}

/** A list of short lines, such as questions to answer or acceptance criteria. */
export function Lines({ title, lines, checks = false }: { title: string; lines: readonly string[]; checks?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <ul className="grid gap-2 p-4 text-sm">
        {lines.map((text) => (
          <li key={text} className="flex gap-2">
            {checks ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            ) : (
              <span aria-hidden className="mt-2 size-1 shrink-0 rounded-full bg-muted-foreground" />
            )}
            <span dir="auto" className="min-w-0 max-w-prose text-pretty break-words">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The most cited pages of others, which the article should outperform. */
export function SourcesToBeat({ sources }: { sources: BriefPlan["sourcesToBeat"] }) {
  if (sources.length === 0) return null;
  return (
    <Card aria-label="Top sources">
      <CardHeader>
        <CardTitle>Top sources</CardTitle>
      </CardHeader>
      <ul className="grid gap-2.5 p-4 text-sm">
        {sources.map(({ url, title, kind, answers }) => (
          <li key={url} className="min-w-0">
            <OutsideLink url={url}>{title}</OutsideLink>
            <span className="mt-0.5 flex flex-wrap items-center gap-2 text-muted-foreground text-xs" data-numeric>
              <Badge>{KIND_WORDS[kind]}</Badge>
              cited in {plural(answers, "answer")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Pages of the brand that the article links to. */
export function InternalLinks({ links }: { links: BriefPlan["internalLinks"] }) {
  if (links.length === 0) return null;
  return (
    <Card aria-label="Pages to link to">
      <CardHeader>
        <CardTitle>Pages to link to</CardTitle>
      </CardHeader>
      <ul className="grid gap-2 p-4 text-sm">
        {links.map(({ url, title }) => (
          <li key={url} className="min-w-0">
            <OutsideLink url={url}>{title}</OutsideLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
