"use client";

import dynamic from "next/dynamic";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { BriefAnswer, BriefFact } from "#lib/geo/briefs/contract.ts";
import { FACTS_MIN } from "#lib/geo/briefs/limits.ts";
import { FactList } from "./fact-list.tsx";
import { useAddFacts, useDeleteFact } from "./hooks.ts";

const FactsForm = dynamic(() => import("./facts-form.tsx").then((module) => module.FactsForm), {
  ssr: false,
  loading: () => <Skeleton className="h-48 rounded-lg" />,
});

/** The facts that the article may state, with a form that adds more. */
export function FactsCard({ brief, canAdd }: { brief: BriefAnswer; canAdd: boolean }) {
  const { facts, missingFacts } = brief.brief;
  const remove = useDeleteFact(brief.briefId);
  const add = useAddFacts(brief.briefId);
  const offerUndo = ({ text, source }: BriefFact) =>
    toast.success("Fact deleted", {
      action: { label: "Undo", onClick: () => add.mutate([{ text, ...(source === null ? {} : { source }) }]) },
    });
  return (
    <Card aria-label="Facts">
      <CardHeader>
        <CardTitle>Facts</CardTitle>
        <span className="text-muted-foreground text-xs" data-numeric>
          {plural(facts.length, "fact")}
          {facts.length < FACTS_MIN ? `, ${FACTS_MIN} needed` : ""}
        </span>
      </CardHeader>
      <CardContent className="grid gap-4">
        {missingFacts.length > 0 ? (
          <div className="text-sm">
            <p>The article states only these facts. Missing:</p>
            <ul aria-label="Missing facts" className="mt-1 list-disc pl-5 text-muted-foreground">
              {missingFacts.map((missing) => (
                <li key={missing}>{missing}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {facts.length > 0 ? (
          <FactList
            label="Facts in this brief"
            facts={facts}
            onDelete={canAdd ? (fact) => remove.mutate(fact.id, { onSuccess: () => offerUndo(fact) }) : undefined}
          />
        ) : null}
        {canAdd ? <FactsForm briefId={brief.briefId} /> : null}
      </CardContent>
    </Card>
  );
}
