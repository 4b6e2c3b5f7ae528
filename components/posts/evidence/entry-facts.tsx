"use client";

import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { plural } from "#lib/format.ts";
import type { FactResource } from "#lib/posts/contract.ts";
import { describeSpan, FACT_LABELS } from "./fact-text.ts";

/** What a change did, as the maintainers, its authors and its files say, each with the place it was read from. */
export function EntryFacts({ facts }: { facts: readonly FactResource[] }) {
  if (facts.length === 0) return null;
  return (
    <details className="group min-w-0 text-xs open:order-last open:w-full">
      <summary className="w-fit cursor-pointer rounded-sm px-1 py-1 text-muted-foreground hover:text-foreground">
        {plural(facts.length, "fact")}
      </summary>
      <FactList facts={facts} />
    </details>
  );
}

/** Facts with their kind and place. */
export function FactList({ facts }: { facts: readonly FactResource[] }) {
  return (
    <ul aria-label="Facts" className="mt-1 grid gap-2 rounded-md bg-surface px-2.5 py-2">
      {facts.map((fact) => (
        <li key={`${fact.kind}:${fact.text}`} className="[overflow-wrap:anywhere]">
          <p>
            <EntryTitle title={fact.text} />
          </p>
          <p className="text-muted-foreground">
            {FACT_LABELS[fact.kind]} · <span className="font-mono">{describeSpan(fact.span)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
