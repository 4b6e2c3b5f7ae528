import type { RepositoryRef } from "#lib/content/activity.ts";
import type { Remote } from "#lib/content/remote-url.ts";
import type { GitContext } from "./process.ts";

/** An open repository on this machine. */
export type OpenRepository = {
  context: GitContext;
  repository: RepositoryRef;
  remote: Remote | undefined;
  /** SHA of the requested branch, or of the default branch. */
  head: string;
  /** Name of the branch that HEAD refers to; undefined if HEAD is detached. */
  defaultBranch: string | undefined;
  /**
   * Fetches blobs that the clone lacks; undefined for a clone that holds all of its files.
   * @returns false if the server does not send them
   */
  fetchBlobs: FetchBlobs | undefined;
};

export type FetchBlobs = (ids: readonly string[]) => Promise<boolean>;
