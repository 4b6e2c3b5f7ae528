import type { Commit, RepositoryRef } from "#lib/content/activity.ts";
import type { GithubClient, Parameters } from "./client.ts";

/** A repository that the host answers for, as it was when it was opened. */
export type OpenGithub = {
  client: GithubClient;
  /** How the host is asked for it: under the name that it has now. */
  parameters: Parameters;
  repository: RepositoryRef & { url: string };
  head: Commit;
};
