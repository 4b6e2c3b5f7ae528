import "server-only";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { PackageChoice } from "#lib/content/ledger/packages.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import { filterReleases, findNamed, requireNamed } from "#lib/content/packages/membership.ts";
import { candidateRanges } from "#lib/content/sources/git/candidate-ranges.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/range.ts";
import type { ReadDepth } from "#lib/content/sources/source.ts";

/** Converts a resolved range to the ledger's form: known instants and the label. */
export function ledgerRange(range: ResolvedRange, oldest: string | undefined): Ledger["range"] {
  const from = range.from?.toISOString() ?? oldest ?? range.to.toISOString();
  return { from, to: range.to.toISOString(), label: range.label };
}

/** What to read of a repository, and for whom. An outline goes without what changed lines say. */
export type ChangelogRequest = { audience: Audience; depth?: ReadDepth; packages?: readonly string[] | undefined };

/** @throws AppError `invalid` for a package that the repository does not have */
async function choosePackages(
  source: GitSource,
  names: readonly string[] | undefined,
): Promise<PackageChoice | undefined> {
  if (names === undefined) return undefined;
  const packages = await source.packages(source.head);
  requireNamed([packages], names);
  return { byRepository: { [source.repository.id]: { packages, chosen: findNamed(packages, names) } } };
}

async function readRange(
  source: GitSource,
  selection: RangeSelection,
  { audience, depth = "full" }: ChangelogRequest,
  packages: PackageChoice | undefined,
): Promise<Ledger> {
  const activity = await source.readActivity(selection, depth);
  const range = ledgerRange(activity.range, activity.commits.at(-1)?.committedAt);
  return buildLedger([activity], { audience, range, packages });
}

/**
 * Reads one range of a repository and builds its ledger.
 * @throws AppError `invalid` for a package or revision that the repository does not have
 */
export async function readLedger(
  source: GitSource,
  selection: RangeSelection,
  request: ChangelogRequest,
): Promise<Ledger> {
  return readRange(source, selection, request, await choosePackages(source, request.packages));
}

/**
 * Returns the ledger of the newest candidate range that has anything to report, otherwise of the last candidate.
 * @throws AppError `invalid` for a package that the repository does not have
 */
export async function readNewestLedger(source: GitSource, request: ChangelogRequest): Promise<Ledger> {
  const [releases, committedAt, packages] = await Promise.all([
    source.releases(),
    source.headTime(),
    choosePackages(source, request.packages),
  ]);
  const own = filterReleases(releases, packages?.byRepository[source.repository.id]);
  let ledger: Ledger | undefined;
  for (const range of candidateRanges(own, { sha: source.head, committedAt })) {
    ledger = await readRange(source, range, request, packages);
    if (ledger.entries.some((entry) => entry.disposition !== "dropped")) return ledger;
  }
  if (ledger === undefined) throw new Error("The repository has no candidate range to read.");
  return ledger;
}
