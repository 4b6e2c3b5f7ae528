import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import type { Package } from "#lib/content/packages/types.ts";
import type { HostedProvider } from "#lib/content/sources/source.ts";
import type { ErrorKind } from "#lib/errors.ts";
import type { RangeRequest, Selection } from "#lib/jobs/request.ts";
import type { LedgerSummary } from "./summary.ts";

/** A repository and how to open it: `git` by clone URL or path, other providers through their API. */
export type ReadRepository = {
  provider: "git" | HostedProvider;
  id: string;
  /** The owner in the integration, which may differ from the path or URL. */
  owner: string;
  name: string;
  /** https clone URL or path. */
  location: string;
  /** The base URL of a self-hosted server; null for the vendor's public service. */
  baseUrl: string | null;
  /** The ID at the host; null if unknown. */
  externalId: string | null;
  /** Null reads the default branch (HEAD). */
  branch: string | null;
  /** Null only reads public repositories. */
  token: string | null;
  /** Whether changes without a release note are folded; null decides by the repository's own notes. */
  foldWithoutNote: boolean | null;
  /** The packages that a person confirmed; without them all that are found count. */
  confirmedPackages?: readonly string[] | null;
};

export type ReadTracker = {
  provider: "linear" | "github_issues";
  integrationId: string;
  apiKey: string;
  teamId: string | null;
  baseUrl: string | null;
};

/** What a model asks to read. `commits` and `sha` are full hashes. */
export type ContentRead = { repositoryId: string } & (
  | { tool: "read_change"; commits: string[] }
  | { tool: "read_file"; sha: string; path: string }
  | { tool: "search_docs"; sha: string; query: string }
);

/** A request to the reading process: update mirrors, build a ledger, list activity or packages, or read single
 * contents. */
export type ReadRequest = {
  kind: "fetch" | "ledger" | "activity" | "packages" | "contents";
  /** The organization that reads, which shares the readers with others. */
  organizationId: string;
  repositories: ReadRepository[];
  trackers: ReadTracker[];
  range: RangeRequest;
  selection: Selection;
  audience: Audience;
  /** Limits a ledger or an activity to these packages; null is all changes, of a package's release those of the package. */
  packages?: string[] | null;
  /** Only of `contents`. */
  reads?: ContentRead[];
  /** Local repositories must be inside one of these folders. */
  allowedRoots: string[];
  /** Origins that may resolve to private addresses. */
  allowedHosts: string[];
  cacheDirectory: string;
};

export type Totals = { commits: number; pullRequests: number; releases: number };

export type ReadItem = {
  type: "pull_request" | "commit" | "release" | "issue";
  /** For an issue, the integration of its tracker. */
  repositoryId: string;
  id: string;
  title: string;
  author: string;
  at: string;
  url: string | null;
};

/**
 * What the reading process writes, one JSON value per line: `ready` once, then for each request lines of progress and a
 * last line with the result or the fault.
 */
export type ReadLine =
  | { type: "ready" }
  | ({
      type: "repository";
      repositoryId: string;
      /** Share of the changes of twelve months that brought a release note; null if it was not measured. */
      notedShare: number | null;
      /** The number of newest tags that were read; null if the repository has no more. */
      tagsMax: number | null;
    } & Totals)
  | { type: "tracker"; integrationId: string; issues: number }
  | { type: "fetched" }
  /** All that are found, confirmed or not. */
  | { type: "packages"; packages: Package[] }
  /** One text for each read. */
  | { type: "contents"; texts: string[] }
  | {
      type: "ledger";
      /** The complete ledger as it is stored, so that the parent need not parse it. */
      data: string;
      summary: LedgerSummary;
      /** Selected items that no source contained. */
      missing: string[];
    }
  | { type: "activity"; items: ReadItem[]; totals: Totals & { issues: number }; range: Ledger["range"] }
  | {
      type: "fault";
      kind: ErrorKind;
      message: string;
      recovery: string;
      /** Set if a host's rate limit caused the fault; `resetAt` is ISO 8601. */
      limit?: { host: string; resetAt: string };
    };

export type ReadResult<Kind extends ReadRequest["kind"]> = Extract<
  ReadLine,
  { type: Kind extends "fetch" ? "fetched" : Kind }
>;

/** Formats a request or an answer as one line. U+2028 and U+2029 are escaped, because line readers split there. */
export function formatLine(value: ReadRequest | ReadLine): string {
  return `${JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`;
}
