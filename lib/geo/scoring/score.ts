import { absences } from "./absence.ts";
import { type Address, findAddresses } from "./addresses.ts";
import { citedAddress, HostOwners } from "./hosts.ts";
import { PageOwners } from "./pages.ts";
import { positions } from "./position.ts";
import { type Named, Scanner } from "./scan.ts";
import { longestNames, outsideAddresses } from "./select.ts";
import type { Answer, BrandScore, Match, Score, Scorer, TrackedBrand } from "./types.ts";
import { orderBrands, scoringVersion } from "./version.ts";

/** Places kept of one answer: a text of nothing but names is no evidence that anybody reads to its end. */
const MATCHES_MAX = 500;

/**
 * Reads answers by one set of names (specification, section 4): own and competitors at once, in time in proportion to the
 * text. Takes a while to make where there are thousands of names, so keep it for as long as the names stay.
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
  const ownerOf = (address: string) => pages.ownerOf(address) ?? owners.ownerOf(address);
  return {
    version: scoringVersion(brands),
    score: (answer) => scoreAnswer(answer, ordered, scanner, ownerOf),
  };
}

/** Made once for all prompts that are asked about the same company. */
const prompters = new WeakMap<TrackedBrand, Scorer>();

/** Whether a prompt names the company, an alias or one of its hosts. */
export function isBranded(prompt: string, own: TrackedBrand): boolean {
  const scorer = prompters.get(own) ?? createScorer([{ ...own, own: true }]);
  prompters.set(own, scorer);
  const { mentioned, absent, cited } = scorer.score({ text: prompt, citations: [] });
  return mentioned || absent || cited;
}

function scoreAnswer(
  { text, citations }: Answer,
  brands: readonly TrackedBrand[],
  scanner: Scanner,
  ownerOf: OwnerOf,
): Score {
  const addresses = findAddresses(text);
  const { names: found, cues } = scanner.scan(text);
  const names = longestNames(outsideAddresses(found, addresses));
  const absent = absences(text, names, cues);
  const mentions = names.filter((_, at) => !absent[at]);
  const places = positions(text, mentions);
  const cited = citedBrands(addresses, names, citations, ownerOf);
  const own = brands.findIndex((brand) => brand.own);
  return {
    mentioned: places.has(own),
    absent: !places.has(own) && names.some(({ brand }) => brand === own),
    cited: cited.has(own),
    position: places.get(own) ?? null,
    matches: names.slice(0, MATCHES_MAX).map((name, at) => matchOf(name, absent[at] ?? false, brands)),
    competitors: competitorScores(brands, places, cited),
  };
}

function matchOf({ start, end, brand }: Named, absence: boolean, brands: readonly TrackedBrand[]): Match {
  return { start, end, brand: brands[brand]?.key ?? "", own: brands[brand]?.own ?? false, absence };
}

function competitorScores(
  brands: readonly TrackedBrand[],
  places: ReadonlyMap<number, number>,
  cited: ReadonlySet<number>,
): BrandScore[] {
  return [...new Set([...places.keys(), ...cited])]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const brand = brands[index];
      if (!brand || brand.own) return [];
      const position = places.get(index) ?? null;
      return [{ brand: brand.key, mentioned: position !== null, position, cited: cited.has(index) }];
    });
}

/** The index of the brand that an address is of. */
type OwnerOf = (address: string) => number | undefined;

/** Whose hosts the sources and the links of an answer lead to; a host that stands as a brand's name is no link. */
function citedBrands(
  addresses: readonly Address[],
  names: readonly Named[],
  citations: Answer["citations"],
  ownerOf: OwnerOf,
): Set<number> {
  const named = new Set(names.map(({ start }) => start));
  const links = addresses.flatMap(({ start, isBare, link }) =>
    link === null || (isBare && named.has(start)) ? [] : [link],
  );
  const cited = new Set<number>();
  for (const address of [...citations.map(citedAddress), ...links]) {
    const owner = ownerOf(address);
    if (owner !== undefined) cited.add(owner);
  }
  return cited;
}
