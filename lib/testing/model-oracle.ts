import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile } from "#lib/content/types.ts";

/** Capitalized words of the product's own headings and labels. */
const OURS = new Set(
  "Highlights More Updates Breaking Author Authors Together Features Enhancements Bug Fixes Security".split(" "),
);

/** Extracts every possible fact: numbers, versions, names, handles, addresses, identifiers. */
function extractFacts(markdown: string): string[] {
  const text = markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const addresses = text.match(/https?:\/\/[^\s)\]]+/g) ?? [];
  const bare = text.replace(/\]\(https?:\/\/[^\s)]+\)/g, "] ").replace(/[*`[\]()]/g, " ");
  const marked = bare.match(/[@#][\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
  const numbered = bare.match(/[\p{L}_]*\d[\p{L}\p{N}_.-]*[\p{L}\p{N}]|\d/gu) ?? [];
  const coded = bare.match(/\p{Ll}+\p{Lu}\p{L}*|[\p{L}\p{N}]+_[\p{L}\p{N}_]+/gu) ?? [];
  const capitalizedWords = [...bare.matchAll(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]+/gu)].map(([word]) => word);
  return [...addresses, ...marked, ...numbered, ...coded, ...capitalizedWords.filter((word) => !OURS.has(word))];
}

/**
 * Returns the facts of a published text that are in neither the ledger, nor the brand, nor the deterministic text of
 * the same run. Shares no code with the product's verifier, so that a bug there cannot hide here.
 */
export function findUnsupportedFacts(
  published: { title: string; markdown: string },
  ledger: Ledger,
  brand: BrandProfile,
  deterministic: { title: string; markdown: string },
): string[] {
  const sourceText = JSON.stringify([ledger, brand, deterministic]).replace(/\\\\?/g, "").toLowerCase();
  const counts = new Set(Array.from({ length: ledger.entries.length + 1 }, (_, count) => String(count)));
  return extractFacts(`${published.title}\n${published.markdown}`).filter(
    (fact) => !counts.has(fact) && !sourceText.includes(fact.replace(/^[@#]/, "").toLowerCase()),
  );
}
