import { toNameKey } from "#lib/geo/name-clash.ts";
import { citedHost, parseHost } from "#lib/geo/scoring/hosts.ts";
import { candidatesIn } from "./candidates.ts";
import type { Suggestion } from "./contract.ts";

/** The parts of a stored answer that suggestions use. */
export type ReadAnswer = {
  text: string;
  citations: readonly { url: string; title: string | null }[];
  engine: string;
};

const SUGGESTIONS_MAX = 50;
/** Minimum number of answers for a name that only occurs in running text. */
const PROSE_ANSWERS_MIN = 2;

type Entry = { spellings: Map<string, number>; answers: number; listed: number; engines: Set<string> };

/** Collects the brands that answers name, one answer after another. */
export class Suggestions {
  private readonly entries = new Map<string, Entry>();
  private readonly hosts = new Set<string>();
  private readonly tracked: readonly string[];

  /** @param tracked all names that are already tracked */
  constructor(tracked: readonly string[]) {
    this.tracked = tracked.map(toNameKey).filter(Boolean);
  }

  add({ text, citations, engine }: ReadAnswer): void {
    for (const citation of citations) {
      const host = citedHost(citation);
      if (host !== null) this.hosts.add(host);
    }
    const counted = new Set<string>();
    for (const { name, isListed } of candidatesIn(text)) {
      const key = toNameKey(name);
      if (this.isTracked(key)) continue;
      const entry = this.getEntry(key);
      entry.spellings.set(name, (entry.spellings.get(name) ?? 0) + 1);
      if (isListed) entry.listed++;
      if (!counted.has(key)) entry.answers++;
      counted.add(key);
      entry.engines.add(engine);
    }
  }

  /** Most often named first. */
  result(): Suggestion[] {
    const domains = domainsByName(this.hosts);
    return [...this.entries]
      .filter(([, { listed, answers }]) => listed > 0 || answers >= PROSE_ANSWERS_MIN)
      .sort(([keyA, a], [keyB, b]) => b.answers - a.answers || b.listed - a.listed || (keyA < keyB ? -1 : 1))
      .slice(0, SUGGESTIONS_MAX)
      .map(([key, { spellings, answers, engines }]) => ({
        name: mostCommon(spellings),
        domain: domains.get(normalizeLetters(key)) ?? null,
        answers,
        engines: [...engines].sort(),
      }));
  }

  private getEntry(key: string): Entry {
    const entry = this.entries.get(key) ?? { spellings: new Map(), answers: 0, listed: 0, engines: new Set() };
    this.entries.set(key, entry);
    return entry;
  }

  /** Also matches a name that starts or ends with a tracked one: `Acme Scheduling` belongs to `Acme`. */
  private isTracked(key: string): boolean {
    return this.tracked.some((name) => key === name || key.startsWith(`${name} `) || key.endsWith(` ${name}`));
  }
}

/** Whether an answer cites a page of a domain or of its subdomains. */
export function cites({ citations }: ReadAnswer, domain: string): boolean {
  const wanted = parseHost(domain) ?? domain;
  return citations.some((citation) => {
    const host = citedHost(citation);
    return host !== null && (host === wanted || host.endsWith(`.${wanted}`));
  });
}

/** Maps `calendly` to `calendly.com`: each label to its shortest host. */
function domainsByName(hosts: ReadonlySet<string>): Map<string, string> {
  const domains = new Map<string, string>();
  for (const host of [...hosts].sort((a, b) => b.length - a.length || (a < b ? 1 : -1))) {
    const labels = host.split(".");
    // `acme.co.uk` is named by its first label and `docs.acme.com` by its second, so all labels are tried.
    for (const label of labels.slice(0, -1)) domains.set(normalizeLetters(label), host);
    domains.set(normalizeLetters(host), host);
  }
  return domains;
}

function normalizeLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function mostCommon(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}
