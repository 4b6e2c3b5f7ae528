import { createHash } from "node:crypto";
import type { TrackedBrand } from "./types.ts";

/** Increases with every change of the rules that could change a score. */
const RULES_VERSION = 5;
/** Prefix of every version under the current rules. */
export const VERSION_PREFIX = `r${RULES_VERSION}-`;

/** Hash of the rules, the names and the competitors, independent of their order. */
export function scoringVersion(brands: readonly TrackedBrand[]): string {
  const content = orderBrands(brands).map(({ key, name, own, names, domains, pages = [] }) => [
    key,
    name,
    own,
    names.toSorted(),
    domains.toSorted(),
    ...pages.toSorted(),
  ]);
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `${VERSION_PREFIX}${hash.slice(0, 16)}`;
}

/** Sorts the company first, then competitors by key. The order decides which of two brands gets a shared name. */
export function orderBrands(brands: readonly TrackedBrand[]): TrackedBrand[] {
  return brands.toSorted((a, b) => Number(b.own) - Number(a.own) || (a.key < b.key ? -1 : Number(a.key > b.key)));
}
