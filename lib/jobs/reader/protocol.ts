import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import type { ErrorKind } from "#lib/errors.ts";
import type { RangeRequest, Selection } from "#lib/jobs/request.ts";
import type { LedgerSummary } from "./summary.ts";

export type ReadRepository = {
  id: string;
  /** What the integration calls it, whatever its folder or address is named. */
  owner: string;
  name: string;
  /** https clone URL or path. */
  location: string;
  /** null reads what HEAD names. */
  branch: string | null;
  token: string | null;
};

/** What the reading process is asked for: mirrors brought up to date, a ledger, or a list of what there is. */
export type ReadRequest = {
  kind: "fetch" | "ledger" | "activity";
  repositories: ReadRepository[];
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
  type: "pull_request" | "commit" | "release";
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
  | { type: "fetched" }
  | {
      type: "ledger";
      /** The whole ledger as it is stored: whoever passes it on need not read it. */
      data: string;
      summary: LedgerSummary;
      /** Chosen items that were not there. */
      missing: string[];
    }
  | { type: "activity"; items: ReadItem[]; totals: Totals; range: Ledger["range"] }
  | { type: "fault"; kind: ErrorKind; message: string; recovery: string };

export type ReadResult<Kind extends ReadRequest["kind"]> = Extract<
  ReadLine,
  { type: Kind extends "fetch" ? "fetched" : Kind }
>;
