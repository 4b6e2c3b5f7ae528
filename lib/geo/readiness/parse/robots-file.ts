import { plain } from "./plain.ts";

/** What a robots.txt holds (RFC 9309, 2.2). */
export type RobotsFile = {
  /** Lines that are neither rules nor comments nor records that are in use beyond the RFC. */
  unknown: { line: number; text: string }[];
  /** Rules that stand before the first user-agent and so are of no group. */
  stray: { line: number; text: string }[];
  /** Product tokens named by user-agent lines, lower-cased, each once. */
  agents: string[];
  rules: number;
  /** Addresses of its `Sitemap` records. */
  sitemaps: string[];
  /** Values of `Content-Signal` records. */
  signals: string[];
  /** Values of `License` records (RSL). */
  licenses: string[];
};

const RULES = new Set(["allow", "disallow"]);
/** Records that crawlers read though the RFC does not name them. */
const EXTENSIONS = new Set([
  "crawl-delay",
  "host",
  "clean-param",
  "noindex",
  "request-rate",
  "visit-time",
  "content-usage",
]);
const LISTED_MAX = 50;
const LINES_MAX = 20_000;

/** Reads a robots.txt line by line; a byte order mark is gone by then. */
export function readRobots(text: string): RobotsFile {
  const file: RobotsFile = {
    unknown: [],
    stray: [],
    agents: [],
    rules: 0,
    sitemaps: [],
    signals: [],
    licenses: [],
  };
  for (const [index, raw] of text.split(/\r\n|\r|\n/, LINES_MAX).entries()) {
    const line = raw.replace(/#.*$/, "").trim();
    if (line !== "") readLine(line, index + 1, file);
  }
  return file;
}

function readLine(line: string, number: number, file: RobotsFile): void {
  const at = line.indexOf(":");
  const key = at === -1 ? "" : line.slice(0, at).trim().toLowerCase();
  const value = line.slice(at + 1).trim();
  if (key === "user-agent") add(file.agents, value.toLowerCase());
  else if (RULES.has(key)) readRule(line, number, file);
  else if (key === "sitemap") add(file.sitemaps, value);
  else if (key === "content-signal") add(file.signals, value);
  else if (key === "license") add(file.licenses, value);
  else if (!EXTENSIONS.has(key) && file.unknown.length < LISTED_MAX) {
    file.unknown.push({ line: number, text: plain(line, 80) });
  }
}

function readRule(line: string, number: number, file: RobotsFile): void {
  file.rules++;
  if (file.agents.length === 0 && file.stray.length < LISTED_MAX)
    file.stray.push({ line: number, text: plain(line, 80) });
}

function add(list: string[], value: string): void {
  const known = plain(value, 2_048);
  if (known !== "" && list.length < LISTED_MAX && !list.includes(known)) list.push(known);
}
