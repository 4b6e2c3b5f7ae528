import { checkedTokens, containsToken, numberWords } from "#lib/content/verify/tokens.ts";
import type { Claim } from "#lib/geo/briefs/contract.ts";
import type { Fact } from "#lib/geo/briefs/material.ts";
import { containsMeasurement } from "#lib/geo/briefs/measurement.ts";

/** The sources that claims are verified against. */
export type ClaimSources = {
  facts: ReadonlyMap<string, Fact>;
  /** The company's names; a claim may use them even if no fact does. */
  own: readonly string[];
  /** The question itself; its words need no other source. */
  prompt: string;
};

const QUOTED = /“([^”]*)”/g;

/** Builds the sources of a plan's claims. @param own the company's names */
export function toClaimSources(
  { facts, targetPrompt }: { facts: readonly Fact[]; targetPrompt: string },
  own: readonly string[],
): ClaimSources {
  return { facts: new Map(facts.map((fact) => [fact.id, fact])), own, prompt: targetPrompt };
}

/**
 * Explains why the facts of a claim do not support it; null when they do. Every name, number, address and quotation
 * must stand in one of them, and no claim may count or quote answers of engines.
 */
export function claimFault({ text, factIds }: Claim, sources: ClaimSources): string | null {
  const facts = factIds.flatMap((id) => sources.facts.get(id) ?? []);
  const unknown = factIds.find((id) => !sources.facts.has(id));
  if (unknown !== undefined) return `There is no fact ${unknown} in this brief.`;
  if (containsMeasurement(text)) return "It counts or quotes answers of engines, which no article states.";
  for (const [, quoted = ""] of text.matchAll(QUOTED)) {
    if (!facts.some((fact) => toLine(fact.text).includes(toLine(quoted)))) {
      return `No fact that it names says “${quoted}”.`;
    }
  }
  const rest = text.replace(QUOTED, "");
  const isStated = buildCorpus(facts, sources);
  const tokens = [...checkedTokens(rest), ...numberWords(rest).map(({ token }) => token), ...namesIn(rest)];
  const missing = tokens.find((token) => !isStated(token));
  return missing === undefined ? null : `No fact that it names supports "${missing}".`;
}

/** Splits claims into supported ones and the faults of the others. */
export function filterSupported(
  claims: readonly Claim[],
  sources: ClaimSources,
): { claims: Claim[]; faults: string[] } {
  const checked = claims.map((claim) => ({ claim, fault: claimFault(claim, sources) }));
  return {
    claims: checked.flatMap(({ claim, fault }) => (fault === null ? [claim] : [])),
    faults: checked.flatMap(({ claim, fault }) => (fault === null ? [] : [`${claim.text} ${fault}`])),
  };
}

/** Whether a word occurs in the facts, the addresses of their pages, the question or the company's names. */
function buildCorpus(facts: readonly Fact[], { own, prompt }: ClaimSources): (token: string) => boolean {
  const text = [...facts.flatMap((fact) => [fact.text, fact.source ?? ""]), ...own, prompt].join("\n");
  const folded = text.toLowerCase();
  return (token) => {
    const name = token.replace(/['’]s$/, "");
    return containsToken(text, name) || (name === name.toLowerCase() && containsToken(folded, name));
  };
}

/** Capitalized words that are no names. */
const PLAIN: ReadonlySet<string> = new Set(["I", "AI", "API", "FAQ"]);

/** Finds names: words that are capitalized inside a sentence. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:]\s+)\p{Lu}[\p{L}\p{N}]*(?:[-'’][\p{L}\p{N}]+)*/gu)]
    .map(([name]) => name)
    .filter((name) => !PLAIN.has(name));
}

/** Strips marks and extra spaces so that texts can be compared. */
function toLine(text: string): string {
  return text.replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
}
