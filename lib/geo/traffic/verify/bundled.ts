import stored from "#lib/geo/traffic/data/ranges.json" with { type: "json" };
import type { RangeList } from "./lists.ts";

/** The copies that come with the product. */
export const BUNDLED_LISTS: readonly RangeList[] = stored;
