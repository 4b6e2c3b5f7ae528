import { createHash } from "node:crypto";
import type { TrackedBrand } from "./types.ts";

/** Grows with every change of the rules that could change a verdict. */
const RULES_VERSION = 2;
/** What every version by today's rules begins with. */
export const VERSION_PREFIX = `r${RULES_VERSION}-`;

/** Hash of the rules, the names and the competitors, whatever order they are given in. */
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

/** The company first, then competitors by their key: what decides between two that share a name. */
export function orderBrands(brands: readonly TrackedBrand[]): TrackedBrand[] {
  return brands.toSorted((a, b) => Number(b.own) - Number(a.own) || (a.key < b.key ? -1 : Number(a.key > b.key)));
}
