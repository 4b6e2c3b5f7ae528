import type { RepositoryRef } from "#lib/content/activity.ts";
import type { Remote } from "#lib/content/remote-url.ts";
import type { GitContext } from "./process.ts";

/** A repository on this machine, ready to be read. */
export type OpenRepository = {
  context: GitContext;
  repository: RepositoryRef;
  remote: Remote | undefined;
  /** The commit that the default branch, or the one asked for, stands at. */
  head: string;
  /** Name of the branch that HEAD names; undefined where it names a commit. */
  defaultBranch: string | undefined;
};
