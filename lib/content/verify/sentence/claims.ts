import { compilePhrases, type Phrases } from "#lib/text/phrases.ts";

/** A kind of claim that needs a source: how a text makes it and how a source backs it. */
type Claim = { made: RegExp; backed: RegExp };

const claims = (phrases: Phrases): RegExp => compilePhrases(phrases, { flags: "gi" });

/** English only. Numbers and names are checked elsewhere, in any language. */
const CLAIMS: readonly Claim[] = [
  { made: claims(["(third|quarter|fifth|tenth) of"]), backed: /%|\b(?:third|quarter|fifth|tenth)|\d/i },
  {
    made: claims({ share: ["per[ ]cent", "dozens", "hundreds", "thousands", "millions", "billions"] }),
    backed: /\d{3}|%/,
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
 * Returns claims that the facts do not back: speed, severity, customers and praise. A claim is backed if a fact contains
 * the same word, or speaks of its subject.
 */
export function unbackedClaims(text: string, facts: readonly string[]): string[] {
  const source = facts.join("\n");
  const small = source.toLowerCase();
  return CLAIMS.flatMap(({ made, backed }) => {
    if (backed.test(source)) return [];
    return [...text.matchAll(made)].map(([word]) => word).filter((word) => !small.includes(word.toLowerCase()));
  });
}
