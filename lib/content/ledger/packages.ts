import { createMembership, isVersionOf, type Membership } from "#lib/content/packages/membership.ts";
import type { Package } from "#lib/content/packages/types.ts";
import { parseTitle } from "./read/title-grammar.ts";
import type { Change, ClassifiedChange, Evidence, Ledger } from "./types.ts";

/** The packages that a ledger is limited to; `byRepository` holds all packages of each repository. */
export type PackageChoice = {
  byRepository: Readonly<Record<string, { packages: readonly Package[]; chosen: readonly string[] }>>;
};

/** Creates the function that says to which of the chosen packages a change belongs. */
function createMemberships({ byRepository }: PackageChoice): (change: Change) => Membership {
  const memberships = new Map(
    Object.entries(byRepository).map(([id, { packages, chosen }]) => [id, createMembership(packages, chosen)]),
  );
  return (change) =>
    memberships.get(change.repository.id)?.(listPaths(change), listAreas(change)) ?? { packages: [], sharedIn: [] };
}

/** What the title says that the change is about: its scope, tags in brackets and prefixes. */
function listAreas({ title }: Change): string[] {
  const { scope, brackets, areas } = parseTitle(title);
  return [...(scope === null ? [] : [scope]), ...brackets, ...areas];
}

/** Creates the function that says whether a change belongs to a chosen package; without a choice, every change does. */
export function createPackageFilter(choice: PackageChoice | undefined): (change: Change) => boolean {
  if (choice === undefined) return () => true;
  const getMembership = createMemberships(choice);
  return (change) => getMembership(change).packages.length > 0;
}

/**
 * The range under a label without a version, where its tag is not a version of the only package that is chosen: nobody
 * released `create-vite 8.2.2` because Vite was.
 */
export function labelRange(range: Ledger["range"], choice: PackageChoice | undefined): Ledger["range"] {
  const chosen = Object.values(choice?.byRepository ?? {}).flatMap(({ packages, chosen: names }) =>
    names.map((name) => packages.find((one) => one.name === name)),
  );
  const [only, ...others] = chosen;
  if (only === undefined || others.length > 0) return range;
  const [from = "", to] = range.label.split(/\.{2,3}/);
  const tag = to ?? from;
  if (!/\d\.\d/.test(tag) || isVersionOf(tag, only)) return range;
  return { ...range, label: to === undefined ? `up to ${tag}` : `${from} to ${to}` };
}

/** All paths that a change touches, as far as its source read them. */
function listPaths({ commits, pullRequest }: Change): string[] {
  const files = [...commits.flatMap((commit) => commit.files), ...(pullRequest?.files ?? [])];
  return [...new Set(files.map(({ path }) => path))];
}

function shareEvidence(sharedIn: readonly string[], packages: readonly string[]): Evidence[] {
  if (sharedIn.length === 0) return [];
  const detail = `In ${sharedIn.join(", ")}, which ${packages.join(", ")} ${packages.length > 1 ? "ship" : "ships"} with`;
  return [{ signal: "shared code", detail, weight: 0 }];
}

/** Says which of the chosen packages each change belongs to, and drops the changes that belong to none of them. */
export function choosePackages(
  changes: readonly ClassifiedChange[],
  choice: PackageChoice | undefined,
): readonly ClassifiedChange[] {
  if (choice === undefined) return changes;
  const getMembership = createMemberships(choice);
  return changes.map((item): ClassifiedChange => {
    const { change, classification } = item;
    const { packages, sharedIn } = getMembership(change);
    if (packages.length === 0)
      return item.kept ? { ...item, kept: false, reason: "outside the chosen packages" } : item;
    const evidence = [...classification.evidence, ...shareEvidence(sharedIn, packages)];
    return { ...item, packages, classification: { ...classification, evidence } };
  });
}
