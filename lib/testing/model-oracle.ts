import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile } from "#lib/content/types.ts";

/** Words with capitals that our own headings and marks bring along. */
const OURS = new Set(
  "Highlights More Updates Breaking Author Authors Together Features Enhancements Bug Fixes Security".split(" "),
);

/** Everything that a reader could take for a fact: numbers, versions, names, handles, addresses, identifiers. */
function factsOf(markdown: string): string[] {
  const text = markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const addresses = text.match(/https?:\/\/[^\s)\]]+/g) ?? [];
  const bare = text.replace(/\]\(https?:\/\/[^\s)]+\)/g, "] ").replace(/[*`[\]()]/g, " ");
  const marked = bare.match(/[@#][\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
  const numbered = bare.match(/[\p{L}_]*\d[\p{L}\p{N}_.-]*[\p{L}\p{N}]|\d/gu) ?? [];
  const coded = bare.match(/\p{Ll}+\p{Lu}\p{L}*|[\p{L}\p{N}]+_[\p{L}\p{N}_]+/gu) ?? [];
  const named = [...bare.matchAll(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]+/gu)].map(([word]) => word);
  return [...addresses, ...marked, ...numbered, ...coded, ...named.filter((word) => !OURS.has(word))];
}

/**
 * The facts of a published text that neither the ledger nor the brand nor the deterministic text of the same run has.
 * Made to share nothing with the product's own verifier: it knows no sections, no citations and no grammar.
 */
export function unsupportedFacts(
  published: { title: string; markdown: string },
  ledger: Ledger,
  brand: BrandProfile,
  deterministic: { title: string; markdown: string },
): string[] {
  const known = JSON.stringify([ledger, brand, deterministic]).replace(/\\\\?/g, "").toLowerCase();
  const counts = new Set(Array.from({ length: ledger.entries.length + 1 }, (_, count) => String(count)));
  return factsOf(`${published.title}\n${published.markdown}`).filter(
    (fact) => !counts.has(fact) && !known.includes(fact.replace(/^[@#]/, "").toLowerCase()),
  );
}
