import type { Secrets } from "#publisher/config.ts";
import type { Http } from "#publisher/http.ts";

/** What every kind of destination works with. */
export type KindOptions = {
  http: Http;
  secrets: Secrets;
  now: () => number;
  /** A folder for copies of repositories. */
  cache: string;
  /** Where the git program is looked for (`PATH`). */
  path: string;
};
