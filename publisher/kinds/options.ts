import type { Secrets } from "#publisher/config.ts";
import type { Http } from "#publisher/http.ts";
import type { Readers } from "#publisher/mail/readers.ts";

/** What every kind of destination works with. */
export type KindOptions = {
  http: Http;
  secrets: Secrets;
  now: () => number;
  /** A folder for copies of repositories. */
  cache: string;
  /** Where the git program is looked for (`PATH`). */
  path: string;
  /** Where relative paths of the configuration begin. */
  folder: string;
  /** The readers of mail destinations. */
  openReaders: () => Readers;
};
