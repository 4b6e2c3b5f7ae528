"use client";

import { InlineCode } from "#components/ledger/entry-title.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { plural } from "#lib/format.ts";
import type { FactResource } from "#lib/posts/contract.ts";
import { describeSpan, FACT_LABELS } from "./fact-text.ts";

/** What a change did, as the maintainers, its authors and its files say, each with the place it was read from. */
export function EntryFacts({ facts }: { facts: readonly FactResource[] }) {
  if (facts.length === 0) return null;
  return (
    <Disclosure
      summary={plural(facts.length, "fact")}
      className="min-w-0 text-xs open:order-last open:w-full"
      summaryClassName="px-1 py-1"
    >
      <FactList facts={facts} />
    </Disclosure>
  );
}

/** Facts with their kind and place. */
export function FactList({ facts }: { facts: readonly FactResource[] }) {
  return (
    <ul aria-label="Facts" className="mt-1 grid gap-2 rounded-md bg-surface px-2.5 py-2">
      {facts.map((fact) => (
        <li key={`${fact.kind}:${fact.text}`} className="[overflow-wrap:anywhere]">
          <p>
            <InlineCode text={fact.text} />
          </p>
          <p className="text-muted-foreground">
            {FACT_LABELS[fact.kind]} · <span className="font-mono">{describeSpan(fact.span)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
