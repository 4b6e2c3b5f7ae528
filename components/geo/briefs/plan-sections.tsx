"use client";

import { Quote } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { BriefFact, BriefPlan, BriefSection, Claim } from "#lib/geo/briefs/contract.ts";
import { FactList } from "./fact-list.tsx";

/** The sections of the article with their goals and claims, each claim with the facts that support it. */
export function PlanSections({ plan }: { plan: BriefPlan }) {
  const byId = new Map(plan.facts.map((fact) => [fact.id, fact]));
  const claims = plan.sections.reduce((count, section) => count + section.claims.length, 0);
  return (
    <Card aria-label="Sections">
      <CardHeader>
        <CardTitle>Sections</CardTitle>
        <span className="text-muted-foreground text-xs" data-numeric>
          {plural(plan.sections.length, "section")}, {plural(claims, "claim")}
        </span>
      </CardHeader>
      <ol className="divide-y">
        {plan.sections.map((section, index) => (
          <Section key={section.heading} number={index + 1} section={section} facts={byId} />
        ))}
      </ol>
    </Card>
  );
}

function Section({
  number,
  section: { heading, goal, claims },
  facts,
}: {
  number: number;
  section: BriefSection;
  facts: ReadonlyMap<string, BriefFact>;
}) {
  return (
    <li className="flex gap-3 px-4 py-4">
      <span aria-hidden data-numeric className="w-5 shrink-0 pt-px text-right text-muted-foreground text-sm">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <div>
          <h3 dir="auto" className="text-pretty font-medium text-base leading-snug">
            {heading}
          </h3>
          <p dir="auto" className="mt-0.5 max-w-prose text-pretty text-muted-foreground text-sm">
            {goal}
          </p>
        </div>
        {claims.length > 0 ? (
          <ul aria-label={`Claims of ${heading}`} className="grid gap-2">
            {claims.map((claim) => (
              <ClaimItem key={claim.text} claim={claim} facts={facts} />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

function ClaimItem({ claim: { text, factIds }, facts }: { claim: Claim; facts: ReadonlyMap<string, BriefFact> }) {
  const [open, setOpen] = useState(false);
  const claimFacts = factIds.flatMap((id) => facts.get(id) ?? []);
  return (
    <li className="grid gap-2 border-l-2 pl-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p dir="auto" className="min-w-0 max-w-prose flex-1 basis-64 text-pretty break-words text-sm">
          {text}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="text-muted-foreground"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Quote aria-hidden />
          {plural(claimFacts.length, "fact")}
          <span className="sr-only"> behind: {text}</span>
        </Button>
      </div>
      {open ? <FactList label="Facts behind this claim" facts={claimFacts} /> : null}
    </li>
  );
}
