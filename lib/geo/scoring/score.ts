import { absences } from "./absence.ts";
import { type Address, findAddresses } from "./addresses.ts";
import { citedAddress, HostOwners } from "./hosts.ts";
import { namesInContext } from "./names-in-context.ts";
import { PageOwners } from "./pages.ts";
import { positions } from "./position.ts";
import { type NameMatch, Scanner } from "./scan.ts";
import { longestNames, outsideAddresses } from "./select.ts";
import type { Answer, BrandScore, Match, Score, Scorer, TrackedBrand } from "./types.ts";
import { orderBrands, scoringVersion } from "./version.ts";

/** Maximum number of matches kept per answer, which bounds the evidence of a text made only of names. */
const MATCHES_MAX = 500;

/**
 * Creates a scorer for a set of brands (specification, section 4), which reads an answer in linear time. Creating it
 * is slow with thousands of names, so keep it while the names stay the same.
 */
export function createScorer(brands: readonly TrackedBrand[]): Scorer {
  const ordered = orderBrands(brands);
  const scanner = new Scanner(ordered);
  const owners = new HostOwners<number>();
  const pages = new PageOwners<number>();
  for (const [brand, { domains, pages: own = [] }] of ordered.entries()) {
    for (const domain of domains) owners.claim(domain, brand);
    for (const page of own) pages.claim(page, brand);
  }
  const findOwner = (address: string) => pages.findOwner(address) ?? owners.findOwner(address);
  return {
    version: scoringVersion(brands),
    score: (answer) => scoreAnswer(answer, ordered, scanner, findOwner),
  };
}

/** One scorer for all prompts about the same company. */
const scorers = new WeakMap<TrackedBrand, Scorer>();

/** Whether a prompt names the company, an alias or one of its hosts. */
export function isBranded(prompt: string, own: TrackedBrand): boolean {
  const scorer = scorers.get(own) ?? createScorer([{ ...own, own: true }]);
  scorers.set(own, scorer);
  const { mentioned, absent, cited } = scorer.score({ text: prompt, citations: [] });
  return mentioned || absent || cited;
}

function scoreAnswer(
  { text, citations }: Answer,
  brands: readonly TrackedBrand[],
  scanner: Scanner,
  findOwner: FindOwner,
): Score {
  const addresses = findAddresses(text);
  const { names: nameMatches, cues } = scanner.scan(text);
  const candidates = longestNames(outsideAddresses(nameMatches, addresses));
  const names = namesInContext(text, candidates, addresses, findOwner);
  const absent = absences(text, names, cues);
  const mentions = names.filter((_, index) => !absent[index]);
  const positionByBrand = positions(text, mentions);
  const cited = citedBrands(addresses, names, citations, findOwner);
  const own = brands.findIndex((brand) => brand.own);
  return {
    mentioned: positionByBrand.has(own),
    absent: !positionByBrand.has(own) && names.some(({ brand }) => brand === own),
    cited: cited.has(own),
    position: positionByBrand.get(own) ?? null,
    matches: names.slice(0, MATCHES_MAX).map((name, index) => toMatch(name, absent[index] ?? false, brands)),
    competitors: competitorScores(brands, positionByBrand, cited),
  };
}

function toMatch({ start, end, brand }: NameMatch, absence: boolean, brands: readonly TrackedBrand[]): Match {
  return { start, end, brand: brands[brand]?.key ?? "", own: brands[brand]?.own ?? false, absence };
}

function competitorScores(
  brands: readonly TrackedBrand[],
  positionByBrand: ReadonlyMap<number, number>,
  cited: ReadonlySet<number>,
): BrandScore[] {
  return [...new Set([...positionByBrand.keys(), ...cited])]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const brand = brands[index];
      if (!brand || brand.own) return [];
      const position = positionByBrand.get(index) ?? null;
      return [{ brand: brand.key, mentioned: position !== null, position, cited: cited.has(index) }];
    });
}

/** Returns the index of the brand that owns an address. */
type FindOwner = (address: string) => number | undefined;

/** Brands that own the hosts of the citations and links; a bare host that is a brand's name is not a link. */
function citedBrands(
  addresses: readonly Address[],
  names: readonly NameMatch[],
  citations: Answer["citations"],
  findOwner: FindOwner,
): Set<number> {
  const nameStarts = new Set(names.map(({ start }) => start));
  const links = addresses.flatMap(({ start, isBare, link }) =>
    link === null || (isBare && nameStarts.has(start)) ? [] : [link],
  );
  const cited = new Set<number>();
  for (const address of [...citations.map(citedAddress), ...links]) {
    const owner = findOwner(address);
    if (owner !== undefined) cited.add(owner);
  }
  return cited;
}
