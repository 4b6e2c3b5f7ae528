import type { Commit } from "#lib/content/activity.ts";
import type { ResolvedRange } from "#lib/content/sources/range.ts";
import type { Host } from "./host.ts";
import { inTopologicalOrder } from "./topological-order.ts";

/** The commits of a range, and the commits around it that connect them (`Activity.context`); newest first. */
export type History = { commits: Commit[]; context: Commit[] };

/** Pages after the range that are read as its context; beyond them the listing restarts near the range. */
const LATER_PAGES = 10;
/** Time after an old range in which its commits may still be merged. */
const LATER_MS = 14 * 86_400_000;
/**
 * Consecutive commits before the range after which the listing stops. One skewed clock must not hide commits of the
 * range.
 */
const MAX_CONSECUTIVE_EARLIER = 50;

type TimeRange = ResolvedRange & { kind: "time" };

/**
 * Splits a host's listing into the range and its context. Checks the half-open bounds itself, because hosts differ.
 */
class TimeHistory {
  private readonly range: TimeRange;
  private readonly inside = new Map<string, Commit>();
  private readonly outside = new Map<string, Commit>();
  private consecutiveEarlier = 0;

  constructor(range: TimeRange) {
    this.range = range;
  }

  /** Adds a page; returns whether commits of the range may still follow. */
  accept(page: readonly Commit[]): boolean {
    for (const commit of page) {
      const time = Date.parse(commit.committedAt);
      const isEarlier = time < this.range.from.getTime();
      this.consecutiveEarlier = isEarlier ? this.consecutiveEarlier + 1 : 0;
      const isInside = !isEarlier && time < this.range.to.getTime();
      (isInside ? this.inside : this.outside).set(commit.sha, commit);
    }
    return this.consecutiveEarlier < MAX_CONSECUTIVE_EARLIER;
  }

  get hasStarted(): boolean {
    return this.inside.size > 0 || this.consecutiveEarlier > 0;
  }

  get history(): History {
    const commits = inTopologicalOrder([...this.inside.values()]);
    return { commits, context: commits.length === 0 ? [] : [...this.outside.values()] };
  }
}

/** Reads pages into `collector`; returns false if it stopped before the range was reached. */
async function walk(pages: AsyncIterable<Commit[]>, collector: TimeHistory, maxLater: number): Promise<boolean> {
  let read = 0;
  for await (const page of pages) {
    read += 1;
    if (!collector.accept(page)) return true;
    if (!collector.hasStarted && read >= maxLater) return false;
  }
  return true;
}

async function readTime(host: Host, range: TimeRange): Promise<History> {
  const collector = new TimeHistory(range);
  const reachedRange = await walk(host.commits({ tip: range.head }), collector, LATER_PAGES);
  const until = new Date(range.to.getTime() + LATER_MS);
  if (!reachedRange) await walk(host.commits({ tip: range.head, until }), collector, Number.POSITIVE_INFINITY);
  return collector.history;
}

/**
 * Reads every commit of a range once. A range with a maximum requests no page beyond it. @throws AppError of
 * `faults.ts`
 */
export async function readHistory(host: Host, range: ResolvedRange): Promise<History> {
  if (range.kind === "time") return readTime(host, range);
  const commits = new Map<string, Commit>();
  const not = range.fromSha === null ? {} : { not: range.fromSha };
  for await (const page of host.commits({ tip: range.toSha, ...not })) {
    for (const commit of page) commits.set(commit.sha, commit);
    if (range.max !== undefined && commits.size >= range.max) break;
  }
  return { commits: inTopologicalOrder([...commits.values()]).slice(0, range.max), context: [] };
}
