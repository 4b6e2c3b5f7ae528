import "server-only";
import { parseLocation } from "./clone-url.ts";
import { openRemoteRepository, type RemoteOptions } from "./mirror.ts";
import { openLocalRepository } from "./open.ts";
import type { GitSource } from "./source.ts";

export type RepositoryOptions = RemoteOptions & {
  /** Folders that local repositories must be in; undefined if the operator runs the program. */
  allowedRoots?: readonly string[];
};

/** Opens the repository at a clone URL or path; errors as in `openRemoteRepository` and `openLocalRepository`. */
export function openRepository(location: string, options: RepositoryOptions): Promise<GitSource> {
  const parsed = parseLocation(location);
  return parsed.kind === "url" ? openRemoteRepository(parsed.url, options) : openLocalRepository(parsed.path, options);
}
