import "server-only";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { candidateRanges } from "#lib/content/sources/git/stretch.ts";
import type { RangeSelection, ResolvedRange } from "#lib/content/sources/range.ts";

/** The range as the ledger keeps it: instants where they are known, and the name that people gave it. */
export function ledgerRange(range: ResolvedRange, oldest: string | undefined): Ledger["range"] {
  const from = range.from?.toISOString() ?? oldest ?? range.to.toISOString();
  return { from, to: range.to.toISOString(), label: range.label };
}

/** Reads one range of a repository and puts its ledger together. */
export async function readLedger(source: GitSource, selection: RangeSelection, audience: Audience): Promise<Ledger> {
  const activity = await source.readActivity(selection);
  const range = ledgerRange(activity.range, activity.commits.at(-1)?.committedAt);
  return buildLedger([activity], { audience, range });
}

/** The ledger of the newest stretch that has something to say, however old the repository is; else of everything. */
export async function readNewestLedger(source: GitSource, audience: Audience): Promise<Ledger> {
  const [releases, committedAt] = await Promise.all([source.releases(), source.headTime()]);
  const ranges = candidateRanges(releases, { sha: source.head, committedAt });
  let ledger: Ledger | undefined;
  for (const range of ranges) {
    ledger = await readLedger(source, range, audience);
    if (ledger.entries.some((entry) => entry.disposition !== "dropped")) return ledger;
  }
  if (ledger === undefined) throw new Error("no range to try");
  return ledger;
}
