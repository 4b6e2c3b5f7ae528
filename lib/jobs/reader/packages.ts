import "server-only";
import type { PackageChoice } from "#lib/content/ledger/packages.ts";
import { confirmPackages } from "#lib/content/packages/confirm.ts";
import { findNamed, findReleased, requireNamed } from "#lib/content/packages/membership.ts";
import type { Package } from "#lib/content/packages/types.ts";
import type { OpenSource } from "./open.ts";
import type { ReadRequest } from "./protocol.ts";

/**
 * Finds the packages that a request names in its repositories. The release of a package, such as `parser@1.2.0`,
 * chooses its own; other requests without names are not limited.
 * @throws AppError `invalid` for a package that no repository has
 */
export async function readPackageChoice(
  sources: readonly OpenSource[],
  { packages: names = null, range }: Pick<ReadRequest, "packages" | "range">,
): Promise<PackageChoice | undefined> {
  const tag = range.kind === "release" ? range.tag : undefined;
  if (names === null && (tag === undefined || !/[@/-]/.test(tag))) return undefined;
  const found: { id: string; packages: Package[] }[] = [];
  for (const { source, confirmedPackages } of sources) {
    const packages = confirmPackages(await source.packages(source.head), confirmedPackages);
    found.push({ id: source.repository.id, packages });
  }
  const all = found.map(({ packages }) => packages);
  if (names !== null) requireNamed(all, names);
  const released = tag === undefined ? undefined : all.map((packages) => findReleased(packages, tag)).find(Boolean);
  if (names === null && released === undefined) return undefined;
  const choose = (packages: readonly Package[]): string[] => {
    const named = findNamed(packages, names ?? [released ?? ""]);
    return released === undefined ? named : named.filter((name) => name === released);
  };
  return {
    byRepository: Object.fromEntries(found.map(({ id, packages }) => [id, { packages, chosen: choose(packages) }])),
  };
}
