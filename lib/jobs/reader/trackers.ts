import "server-only";
import type { TimeRange, TrackerIssue } from "#lib/content/activity.ts";
import { readGithubIssues } from "#lib/content/sources/github-issues/read.ts";
import { readLinearIssues } from "#lib/content/sources/linear/read.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import type { ReadTracker } from "./protocol.ts";

type Reader = (access: ReadTracker, range: TimeRange, network: SourceNetwork) => Promise<TrackerIssue[]>;

const READERS: Readonly<Record<ReadTracker["provider"], Reader>> = {
  linear: readLinearIssues,
  github_issues: readGithubIssues,
};

/** Reads the completed issues of a tracker in a range. @throws AppError from the tracker's adapter */
export function readTracker(tracker: ReadTracker, range: TimeRange, network: SourceNetwork): Promise<TrackerIssue[]> {
  return READERS[tracker.provider](tracker, range, network);
}
