import "server-only";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import { candidateRanges } from "#lib/content/sources/git/candidate-ranges.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/range.ts";
import type { ReadDepth } from "#lib/content/sources/source.ts";

/** Converts a resolved range to the ledger's form: known instants and the label. */
export function ledgerRange(range: ResolvedRange, oldest: string | undefined): Ledger["range"] {
  const from = range.from?.toISOString() ?? oldest ?? range.to.toISOString();
  return { from, to: range.to.toISOString(), label: range.label };
}

/** Reads one range of a repository and builds its ledger; an outline goes without what changed lines say. */
export async function readLedger(
  source: GitSource,
  selection: RangeSelection,
  audience: Audience,
  depth: ReadDepth = "full",
): Promise<Ledger> {
  const activity = await source.readActivity(selection, depth);
  const range = ledgerRange(activity.range, activity.commits.at(-1)?.committedAt);
  return buildLedger([activity], { audience, range });
}

/** Returns the ledger of the newest candidate range that has anything to report, otherwise of the last candidate. */
export async function readNewestLedger(
  source: GitSource,
  audience: Audience,
  depth: ReadDepth = "full",
): Promise<Ledger> {
  const [releases, committedAt] = await Promise.all([source.releases(), source.headTime()]);
  const ranges = candidateRanges(releases, { sha: source.head, committedAt });
  let ledger: Ledger | undefined;
  for (const range of ranges) {
    ledger = await readLedger(source, range, audience, depth);
    if (ledger.entries.some((entry) => entry.disposition !== "dropped")) return ledger;
  }
  if (ledger === undefined) throw new Error("The repository has no candidate range to read.");
  return ledger;
}
