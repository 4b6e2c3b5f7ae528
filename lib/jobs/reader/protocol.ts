import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import type { HostedProvider } from "#lib/content/sources/source.ts";
import type { ErrorKind } from "#lib/errors.ts";
import type { RangeRequest, Selection } from "#lib/jobs/request.ts";
import type { LedgerSummary } from "./summary.ts";

/** A repository, and what opens it: `git` by its clone URL or path, a host by its API. */
export type ReadRepository = {
  provider: "git" | HostedProvider;
  id: string;
  /** What the integration calls it, whatever its folder or address is named. */
  owner: string;
  name: string;
  /** https clone URL or path. */
  location: string;
  /** Of a host's server of one's own; null is the vendor's public service. */
  baseUrl: string | null;
  /** The host's own id; null where it is not known. */
  externalId: string | null;
  /** null reads what HEAD names. */
  branch: string | null;
  /** null reads what is public. */
  token: string | null;
};

export type ReadTracker = {
  provider: "linear" | "github_issues";
  integrationId: string;
  apiKey: string;
  teamId: string | null;
  baseUrl: string | null;
};

/** What the reading process is asked for: mirrors brought up to date, a ledger, or a list of what there is. */
export type ReadRequest = {
  kind: "fetch" | "ledger" | "activity";
  repositories: ReadRepository[];
  trackers: ReadTracker[];
  range: RangeRequest;
  selection: Selection;
  audience: Audience;
  /** Folders that local repositories must lie in. */
  allowedRoots: string[];
  /** `host:port` whose addresses may be private. */
  allowedHosts: string[];
  cacheDirectory: string;
};

export type Totals = { commits: number; pullRequests: number; releases: number };

export type ReadItem = {
  type: "pull_request" | "commit" | "release" | "issue";
  /** Of an issue: the integration of its tracker. */
  repositoryId: string;
  id: string;
  title: string;
  author: string;
  at: string;
  url: string | null;
};

/** What it answers, one JSON value a line; the last one is the result or the fault. */
export type ReadLine =
  | ({ type: "repository"; repositoryId: string } & Totals)
  | { type: "tracker"; integrationId: string; issues: number }
  | { type: "fetched" }
  | {
      type: "ledger";
      /** The whole ledger as it is stored: whoever passes it on need not read it. */
      data: string;
      summary: LedgerSummary;
      /** Chosen items that were not there. */
      missing: string[];
    }
  | { type: "activity"; items: ReadItem[]; totals: Totals & { issues: number }; range: Ledger["range"] }
  | {
      type: "fault";
      kind: ErrorKind;
      message: string;
      recovery: string;
      /** Where a host's rate limit is the reason: when it ends, ISO 8601. */
      limit?: { host: string; resetAt: string };
    };

export type ReadResult<Kind extends ReadRequest["kind"]> = Extract<
  ReadLine,
  { type: Kind extends "fetch" ? "fetched" : Kind }
>;
