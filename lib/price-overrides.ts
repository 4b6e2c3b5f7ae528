/** What an engine charges by the operator, in US dollars for a million tokens and a thousand searches. */
export type PriceOverride = { input: number; output: number; searches: number };

/** Prices that the operator sets, by engine id. */
export type PriceOverrides = ReadonlyMap<string, PriceOverride>;

const PRICE_MAX = 10_000;
const ENTRY = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/;

/**
 * Parses `CLARION_ENGINE_PRICES`: `engine=input/output/search`, in US dollars for a million tokens and a thousand
 * searches. Without a price of searches they are free.
 * @returns the prices, and one sentence for each entry that was refused
 */
export function parsePriceOverrides(entries: readonly string[]): { prices: PriceOverrides; problems: string[] } {
  const prices = new Map<string, PriceOverride>();
  const problems: string[] = [];
  for (const entry of entries) {
    const [, id = "", ...amounts] = ENTRY.exec(entry) ?? [];
    const [input, output, searches = 0] = amounts.map((amount) => (amount === undefined ? 0 : Number(amount)));
    if (input === undefined || output === undefined || Math.max(input, output, searches) > PRICE_MAX) {
      problems.push(
        `"${entry}" must be engine=input/output/search, each an amount in US dollars from 0 to ${PRICE_MAX}.`,
      );
    } else prices.set(id, { input, output, searches });
  }
  return { prices, problems };
}
