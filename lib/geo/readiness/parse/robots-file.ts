import { plain } from "./plain.ts";

/** The parsed content of a robots.txt (RFC 9309, 2.2). */
export type RobotsFile = {
  /** Lines that are neither rules, comments nor known extensions. */
  unknown: { line: number; text: string }[];
  /** Rules before the first user-agent line; they belong to no group. */
  stray: { line: number; text: string }[];
  /** Distinct product tokens of user-agent lines, lower-cased. */
  agents: string[];
  rules: number;
  /** URLs of its `Sitemap` records. */
  sitemaps: string[];
  /** Values of `Content-Signal` records. */
  signals: string[];
  /** Values of `License` records (RSL). */
  licenses: string[];
};

const RULES = new Set(["allow", "disallow"]);
/** Records outside the RFC that crawlers support. */
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

/** Parses a robots.txt line by line. The byte order mark is already removed. */
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
  const colon = line.indexOf(":");
  const key = colon === -1 ? "" : line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
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
  const line = plain(value, 2_048);
  if (line !== "" && list.length < LISTED_MAX && !list.includes(line)) list.push(line);
}
