import type { LedgerEntry } from "#lib/content/ledger/types.ts";

/** A claim that needs a source of its own: how a text makes it, and how a source backs it. */
type Claim = { made: RegExp; backed: RegExp };

/** English only; numbers and names are checked elsewhere, in any language. */
const CLAIMS: readonly Claim[] = [
  {
    made: /\b(?:twice|doubl(?:e[ds]?|ing)|tripl(?:e[ds]?|ing)|halv(?:e[ds]?|ing)|half|tenfold|dozens?|hundreds?|thousands?|millions?|billions?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|per ?cent)\b/gi,
    backed: /$^/,
  },
  {
    made: /\b(?:faster|fastest|quicker|slower|speeds? up|sped up|speed-?ups?|blazing|instantly|snappier|low(?:er)? latency|throughput|(?:less|lower) memory)\b/gi,
    backed: /\b(?:fast|speed|quick|slow|perf|latency|throughput|optimi[sz]|instant|memory|cache|bench|hot path)/i,
  },
  {
    made: /\b(?:critical|severe|severity|zero-day|exploit(?:s|ed|able|ation)?|attackers?|in the wild|vulnerab(?:le|ility|ilities)|breach(?:es|ed)?)\b/gi,
    backed:
      /\b(?:cve|ghsa|security|vulnerab|exploit|attack|xss|csrf|ssrf|injection|traversal|redos|sanitiz|critical|severe|breach)/i,
  },
  {
    made: /\b(?:customers?|clients have|partner(?:s|ed|ship|ships)?|investors?|funding|acqui(?:red|res|sition)|awards?|award-winning|certified|certification|guarantees?|guaranteed|trusted by|industry-leading|world-class|number one)\b/gi,
    backed: /$^/,
  },
];

/**
 * Claims of a text that the cited entries do not back: counts in words, speed, severity, customers and praise. A claim
 * whose very word a source has is the source's.
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
