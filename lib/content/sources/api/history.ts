import type { Commit } from "#lib/content/activity.ts";
import type { ResolvedRange } from "#lib/content/sources/range.ts";
import type { Host } from "./host.ts";
import { inTopologicalOrder } from "./topological-order.ts";

/** The commits of a range, and those around it that tie them together (`Activity.context`); newest first. */
export type History = { commits: Commit[]; context: Commit[] };

/** Pages after the range that are read as its context; past them the host is asked for the range itself. */
const LATER_PAGES = 10;
/** How long after a range its commits may be merged, where the range is far back. */
const LATER_MS = 14 * 86_400_000;
/** So many commits before the range, one after another, and no skewed clock hides one that belongs to it. */
const EARLIER_RUN = 50;

type TimeRange = ResolvedRange & { kind: "time" };

/** Sorts what a host lists into the range and its context; the half-open bounds are checked here, whatever a host does. */
class TimeHistory {
  private readonly range: TimeRange;
  private readonly inside = new Map<string, Commit>();
  private readonly outside = new Map<string, Commit>();
  private earlierRun = 0;

  constructor(range: TimeRange) {
    this.range = range;
  }

  /** Takes a page; true while commits of the range may still follow. */
  accept(page: readonly Commit[]): boolean {
    for (const commit of page) {
      const at = Date.parse(commit.committedAt);
      const isEarlier = at < this.range.from.getTime();
      this.earlierRun = isEarlier ? this.earlierRun + 1 : 0;
      const isInside = !isEarlier && at < this.range.to.getTime();
      (isInside ? this.inside : this.outside).set(commit.sha, commit);
    }
    return this.earlierRun < EARLIER_RUN;
  }

  get isBegun(): boolean {
    return this.inside.size > 0 || this.earlierRun > 0;
  }

  get history(): History {
    const commits = inTopologicalOrder([...this.inside.values()]);
    return { commits, context: commits.length === 0 ? [] : [...this.outside.values()] };
  }
}

/** Reads pages into `found`; false where the listing was left before it reached the range. */
async function walk(pages: AsyncIterable<Commit[]>, found: TimeHistory, maxLater: number): Promise<boolean> {
  let read = 0;
  for await (const page of pages) {
    read += 1;
    if (!found.accept(page)) return true;
    if (!found.isBegun && read >= maxLater) return false;
  }
  return true;
}

async function readTime(host: Host, range: TimeRange): Promise<History> {
  const found = new TimeHistory(range);
  const whole = await walk(host.commits({ tip: range.head }), found, LATER_PAGES);
  const until = new Date(range.to.getTime() + LATER_MS);
  if (!whole) await walk(host.commits({ tip: range.head, until }), found, Number.POSITIVE_INFINITY);
  return found.history;
}

/** Every commit of a range as the host lists it, once; of a bounded one no page past its bound is asked for. @throws AppError of `faults.ts` */
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
