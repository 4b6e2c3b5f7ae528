import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { compilePhrases, type Phrases } from "#lib/text/phrases.ts";

/** A kind of claim that needs a source: how a text makes it and how a source backs it. */
type Claim = { made: RegExp; backed: RegExp };

const claims = (phrases: Phrases): RegExp => compilePhrases(phrases, { flags: "gi" });

/** English only. Numbers and names are checked elsewhere, in any language. */
const CLAIMS: readonly Claim[] = [
  {
    made: claims({
      times: ["twice", "doubl(e[d|s]|ing)", "tripl(e[d|s]|ing)", "halv(e[d|s]|ing)", "half", "tenfold"],
      numbers: ["dozen[s]", "hundred[s]", "thousand[s]", "million[s]", "billion[s]"],
      tens: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "per[ ]cent"],
    }),
    backed: /$^/,
  },
  {
    made: claims({
      speed: ["faster", "fastest", "quicker", "slower", "speed[s] up", "sped up", "speed[-]up[s]", "blazing"],
      feeling: ["instantly", "snappier"],
      cost: ["low[er] latency", "throughput", "(less|lower) memory"],
    }),
    backed: /\b(?:fast|speed|quick|slow|perf|latency|throughput|optimi[sz]|instant|memory|cache|bench|hot path)/i,
  },
  {
    made: claims({
      severity: ["critical", "severe", "severity", "zero-day", "in the wild"],
      attacks: ["exploit[s|ed|able|ation]", "attacker[s]", "vulnerab(le|ility|ilities)", "breach[es|ed]"],
    }),
    backed:
      /\b(?:cve|ghsa|security|vulnerab|exploit|attack|xss|csrf|ssrf|injection|traversal|redos|sanitiz|critical|severe|breach)/i,
  },
  {
    made: claims({
      business: ["customer[s]", "clients have", "partner[s|ed|ship|ships]", "investor[s]", "funding"],
      deals: ["acqui(red|res|sition)"],
      praise: ["award[s]", "award-winning", "trusted by", "industry-leading", "world-class", "number one"],
      promises: ["certified", "certification", "guarantee[s]", "guaranteed"],
    }),
    backed: /$^/,
  },
];

/**
 * Returns claims that the cited entries do not back: counts in words, speed, severity, customers and praise. A claim
 * is backed if a source contains the same word.
 */
export function unbackedClaims(text: string, entries: readonly LedgerEntry[]): string[] {
  const source = entries.map(({ title, detail, upgrade }) => `${title}\n${detail ?? ""}\n${upgrade ?? ""}`).join("\n");
  const small = source.toLowerCase();
  const isFast = entries.some((entry) => entry.category === "Performance Improvements");
  const isSecurity = entries.some((entry) => entry.security);
  return CLAIMS.flatMap(({ made, backed }, index) => {
    if (backed.test(source) || (index === 1 && isFast) || (index === 2 && isSecurity)) return [];
    return [...text.matchAll(made)].map(([word]) => word).filter((word) => !small.includes(word.toLowerCase()));
  });
}
