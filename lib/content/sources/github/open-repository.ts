import type { Commit, RepositoryRef } from "#lib/content/activity.ts";
import type { GithubClient, Parameters } from "./client.ts";

/** A repository as it was when it was opened. */
export type OpenGithub = {
  client: GithubClient;
  /** Route parameters with the repository's current name. */
  parameters: Parameters;
  repository: RepositoryRef & { url: string };
  head: Commit;
};
