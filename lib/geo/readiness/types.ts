import type { Profile } from "./contract.ts";
import type { Page } from "./pages/read-page.ts";
import type { RobotsFile } from "./parse/robots-file.ts";
import type { Sitemap } from "./parse/sitemap.ts";

/** The response of one URL after redirects. */
export type Answered = {
  isAnswered: true;
  requestUrl: string;
  /** The URL of the response, after redirects. */
  url: string;
  status: number;
  /** Lower-cased names; several values of one name are joined by `, `. */
  headers: Readonly<Record<string, string>>;
  /** The part that was read, without byte order mark. */
  text: string;
  bytes: number;
  /** Whether the body was longer than the audit reads. */
  isCut: boolean;
  /** Milliseconds from the request to the first byte of the response, without redirects. */
  firstByteMs: number;
  redirects: number;
};

export type Missed = {
  isAnswered: false;
  requestUrl: string;
  /**
   * `robots`: robots.txt blocks it; `refused`: the address guard blocks it; `spent`: no time or requests were left.
   */
  kind: "robots" | "refused" | "unreachable" | "too_large" | "timeout" | "spent";
  /** A message for people. */
  message: string;
};

/** The result of one request: a response, or the reason for its absence. */
export type Look = Answered | Missed;

/** A response with its parsed page; `page` is undefined when it is not readable HTML. */
export type ReadLook = { look: Look; page: Page | undefined };

/** The homepage as one user agent gets it. */
export type AgentLook = { agent: string; look: Look; page: Page | undefined };

/** Everything that an audit collects; checks are pure functions of it. */
export type Site = {
  /** The origin after the homepage's redirects. */
  origin: string;
  profile: Profile;
  home: ReadLook;
  /** The homepage over plain HTTP, if the website uses the default port. */
  plain: Look | undefined;
  /** All pages, the homepage first. */
  pages: readonly ReadLook[];
  robots: { look: Look; file: RobotsFile | undefined };
  /** Sitemaps in the order of the attempts. */
  sitemaps: readonly { look: Look; map: Sitemap | undefined }[];
  /** The response for a path that does not exist. */
  missing: Look;
  llms: Look;
  feedback: Look;
  /** The homepage requested as Markdown. */
  markdown: Look;
  /** The homepage as a browser gets it; undefined when robots.txt blocked the request. */
  browser: AgentLook | undefined;
  agents: readonly AgentLook[];
  /** Machine-readable descriptions, the website's own first. Empty unless the website is an API. */
  api: {
    catalog: Look | undefined;
    openapi: readonly Look[];
    oauth: readonly Look[];
    mcp: readonly Look[];
  };
};
