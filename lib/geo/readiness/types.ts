import type { Profile } from "./contract.ts";
import type { Page } from "./pages/read-page.ts";
import type { RobotsFile } from "./parse/robots-file.ts";
import type { Sitemap } from "./parse/sitemap.ts";

/** What one address answered, after redirects. */
export type Answered = {
  isAnswered: true;
  /** The address asked for. */
  asked: string;
  /** The address that answered. */
  url: string;
  status: number;
  /** Lower-cased names; several of one name joined by `, `. */
  headers: Readonly<Record<string, string>>;
  /** As far as it was read; a byte order mark is gone. */
  text: string;
  bytes: number;
  /** Whether there was more of it than an audit reads. */
  isCut: boolean;
  /** From the request to the first byte of the answer, redirects not counted. */
  firstByteMs: number;
  redirects: number;
};

export type Missed = {
  isAnswered: false;
  asked: string;
  /** `robots`: its robots.txt keeps us out; `refused`: the guard does; `spent`: the audit had no time or requests left. */
  kind: "robots" | "refused" | "unreachable" | "too_large" | "timeout" | "spent";
  /** In words for people. */
  message: string;
};

/** One look at an address: what it answered, or why nothing did. */
export type Look = Answered | Missed;

/** A page with what it says; `page` is undefined where it is no HTML that can be read. */
export type ReadLook = { look: Look; page: Page | undefined };

/** One page as one user agent gets it. */
export type AgentLook = { agent: string; look: Look; page: Page | undefined };

/** Everything that an audit has seen of a website; checks are pure functions of it. */
export type Site = {
  /** Where the website lives, after the homepage's redirects. */
  origin: string;
  profile: Profile;
  home: ReadLook;
  /** The homepage over plain HTTP, where it has the usual port. */
  plain: Look | undefined;
  /** Pages that were read, the homepage first. */
  pages: readonly ReadLook[];
  robots: { look: Look; file: RobotsFile | undefined };
  /** Sitemaps in the order they were tried. */
  sitemaps: readonly { look: Look; map: Sitemap | undefined }[];
  /** An address that no website has. */
  missing: Look;
  llms: Look;
  feedback: Look;
  /** The homepage asked for as Markdown. */
  markdown: Look;
  /** The homepage as a browser gets it, undefined where robots.txt kept us from asking. */
  browser: AgentLook | undefined;
  agents: readonly AgentLook[];
  /** Addresses of machine-readable descriptions, the site's own first. Empty unless it is an API. */
  api: {
    catalog: Look | undefined;
    openapi: readonly Look[];
    oauth: readonly Look[];
    mcp: readonly Look[];
  };
};
