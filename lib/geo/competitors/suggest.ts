import { nameKeyOf } from "#lib/geo/name-clash.ts";
import { citedHost, hostOf } from "#lib/geo/scoring/hosts.ts";
import { candidatesIn } from "./candidates.ts";
import type { Suggestion } from "./contract.ts";

/** A stored answer, as far as names are read off it. */
export type ReadAnswer = {
  text: string;
  citations: readonly { url: string; title: string | null }[];
  engine: string;
};

const SUGGESTIONS_MAX = 50;
/** Names in running text alone have to stand in more than one answer. */
const PROSE_ANSWERS_MIN = 2;

type Found = { spellings: Map<string, number>; answers: number; listed: number; engines: Set<string> };

/** Gathers the brands that answers name, one answer after another. */
export class Suggestions {
  private readonly found = new Map<string, Found>();
  private readonly hosts = new Set<string>();
  private readonly tracked: readonly string[];

  /** @param tracked every name that is tracked already */
  constructor(tracked: readonly string[]) {
    this.tracked = tracked.map(nameKeyOf).filter(Boolean);
  }

  add({ text, citations, engine }: ReadAnswer): void {
    for (const citation of citations) {
      const host = citedHost(citation);
      if (host !== null) this.hosts.add(host);
    }
    const counted = new Set<string>();
    for (const { name, isListed } of candidatesIn(text)) {
      const key = nameKeyOf(name);
      if (this.isTracked(key)) continue;
      const entry = this.entryOf(key);
      entry.spellings.set(name, (entry.spellings.get(name) ?? 0) + 1);
      if (isListed) entry.listed++;
      if (!counted.has(key)) entry.answers++;
      counted.add(key);
      entry.engines.add(engine);
    }
  }

  /** The most often named first. */
  result(): Suggestion[] {
    const domains = domainsByName(this.hosts);
    return [...this.found]
      .filter(([, { listed, answers }]) => listed > 0 || answers >= PROSE_ANSWERS_MIN)
      .sort(([keyA, a], [keyB, b]) => b.answers - a.answers || b.listed - a.listed || (keyA < keyB ? -1 : 1))
      .slice(0, SUGGESTIONS_MAX)
      .map(([key, { spellings, answers, engines }]) => ({
        name: commonest(spellings),
        domain: domains.get(lettersOf(key)) ?? null,
        answers,
        engines: [...engines].sort(),
      }));
  }

  private entryOf(key: string): Found {
    const entry = this.found.get(key) ?? { spellings: new Map(), answers: 0, listed: 0, engines: new Set() };
    this.found.set(key, entry);
    return entry;
  }

  /** Also where a tracked name begins or ends it: `Acme Scheduling` is no other brand than `Acme`. */
  private isTracked(key: string): boolean {
    return this.tracked.some((name) => key === name || key.startsWith(`${name} `) || key.endsWith(` ${name}`));
  }
}

/** Whether an answer cites a page of a domain or of its subdomains. */
export function cites({ citations }: ReadAnswer, domain: string): boolean {
  const wanted = hostOf(domain) ?? domain;
  return citations.some((citation) => {
    const host = citedHost(citation);
    return host !== null && (host === wanted || host.endsWith(`.${wanted}`));
  });
}

/** `calendly` -> `calendly.com`, the shortest host of a label. */
function domainsByName(hosts: ReadonlySet<string>): Map<string, string> {
  const domains = new Map<string, string>();
  for (const host of [...hosts].sort((a, b) => b.length - a.length || (a < b ? 1 : -1))) {
    const labels = host.split(".");
    // `acme.co.uk` is named by its first label, `docs.acme.com` by its second: both are tried.
    for (const label of labels.slice(0, -1)) domains.set(lettersOf(label), host);
    domains.set(lettersOf(host), host);
  }
  return domains;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}
