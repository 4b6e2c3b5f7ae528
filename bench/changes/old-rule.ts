import type { TallyGroup } from "#lib/geo/visibility/tallies.ts";
import { mean, pairedT, pooledT, tTest } from "./t-tests.ts";

const LEVEL = 0.05;
const COMBINED_LEVEL = 0.03;

/**
 * The rule before topics and autocorrelation were taken into account: a t test paired by prompt, one between scans as if
 * they were independent, and one with both variances.
 */
export function decideByOldRule(base: readonly TallyGroup[], current: readonly TallyGroup[]): boolean {
  const [before, after] = [cellRates(base), cellRates(current)];
  const compared = [...before.keys()].filter((key) => after.has(key));
  const prompts = Map.groupBy(compared, (key) => key.split(" ")[0] ?? "");
  const paired = pairedT(
    [...prompts.values()].map((keys) => mean(keys.map((key) => (after.get(key) ?? 0) - (before.get(key) ?? 0)))),
  );
  const center = new Map(compared.map((key) => [key, ((before.get(key) ?? 0) + (after.get(key) ?? 0)) / 2]));
  const clustered = pooledT(scanLevels(base, center), scanLevels(current, center));
  if (!paired || !clustered) return false;
  const [a, b] = [paired.standardError ** 2, clustered.standardError ** 2];
  const df = (a + b) ** 2 / (a ** 2 / paired.df + b ** 2 / clustered.df);
  const combined = tTest(paired.difference, Math.sqrt(Math.max(a, b)), df);
  const agrees = clustered.difference * paired.difference > 0;
  return paired.p < LEVEL && clustered.p < LEVEL && combined.p < COMBINED_LEVEL && agrees;
}

function cellRates(groups: readonly TallyGroup[]): Map<string, number> {
  const sums = new Map<string, { n: number; mentions: number }>();
  for (const { engine, language, tallies } of groups) {
    for (const [i, prompt] of tallies.prompts.entries()) {
      const sum = sums.get(`${prompt} ${engine} ${language}`) ?? { n: 0, mentions: 0 };
      sum.n += tallies.n[i] ?? 0;
      sum.mentions += tallies.mentions[i] ?? 0;
      sums.set(`${prompt} ${engine} ${language}`, sum);
    }
  }
  return new Map([...sums].map(([key, { n, mentions }]) => [key, mentions / n]));
}

/** How far each scan is from what its cells usually have. */
function scanLevels(groups: readonly TallyGroup[], center: ReadonlyMap<string, number>): number[] {
  return [...Map.groupBy(groups, ({ day }) => day).values()].map((scan) =>
    mean(
      scan.flatMap(({ engine, language, tallies }) =>
        tallies.prompts.flatMap((prompt, i) => {
          const usual = center.get(`${prompt} ${engine} ${language}`);
          return usual === undefined ? [] : [(tallies.mentions[i] ?? 0) / (tallies.n[i] ?? 1) - usual];
        }),
      ),
    ),
  );
}
