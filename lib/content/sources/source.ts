import type { Activity, Release, RepositoryRef } from "#lib/content/activity.ts";
import type { RangeSelection, ResolvedRange } from "./range.ts";

/** Hosts that are read through an API of their own. */
export type HostedProvider = "github" | "gitea" | "gitlab";

/** `outline` is enough for a list: sources that pay for every request leave paths and linked issues out. */
export type ReadDepth = "full" | "outline";

/** A repository of a host, ready to be opened; the newest commit of `branch`, or of what the host calls default. */
export type HostedTarget = HostedLocation & { id: string; branch: string | null; externalId: string | null };

/** What every provider adapter yields: one repository, ready to be read. */
export type ActivitySource = {
  repository: RepositoryRef;
  /** SHA that the branch stands at. */
  head: string;
  /** Releases, drafts excepted, newest first. */
  releases(): Promise<Release[]>;
  /** Committer time of `head`. */
  headTime(): Promise<Date>;
  /** All activity of a range; @throws AppError of `faults.ts` */
  readActivity(selection: RangeSelection, depth?: ReadDepth): Promise<Activity & { range: ResolvedRange }>;
};

/** Where a hosted repository is and what opens it. */
export type HostedLocation = {
  provider: HostedProvider;
  /** Of a server of one's own, without a trailing slash; null is the vendor's public service. */
  baseUrl: string | null;
  owner: string;
  name: string;
  /** Access token; null reads what is public. */
  token: string | null;
};

/** What a host says of a repository when access is tried. */
export type HostedRepositoryFacts = {
  /** The host's own id, which outlives a new name. */
  externalId: string;
  /** As the host spells them now: a renamed repository answers under its new name. */
  owner: string;
  name: string;
  defaultBranch: string;
  private: boolean;
  htmlUrl: string;
  cloneUrl: string;
};

/** How adapters reach the outside. */
export type SourceNetwork = {
  /** `host:port` whose addresses may be private (the operator's own servers). */
  allowedHosts: readonly string[];
  /** Folder that keeps answers, so that asking again costs less; none are kept without it. */
  cacheDirectory?: string;
  signal?: AbortSignal;
};
