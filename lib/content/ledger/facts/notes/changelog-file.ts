import { joinList } from "./paragraph.ts";

/** One item of a changelog file. */
export type ChangelogItem = {
  /** The nearest heading that names a version or says that it is not released yet; null above any. */
  version: string | null;
  /** The heading of its section below the version; empty where there is none. */
  section: string;
  /** Its first paragraph on one line, as written. */
  text: string;
  /** The items of the list below it. */
  nested: readonly string[];
  /** How far its version moves: to a new major one, and one whose introduction announces breaking changes. */
  release: "minor" | "major" | "breaking";
  /** Line of its marker and of its last line, from 1. */
  from: number;
  to: number;
};

export const CHANGELOG_FILE =
  /(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS|RELEASE[-_]?NOTES)(?:[-_.][\w-]+)?\.(?:md|markdown|rst|txt|adoc)$|(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS)$/i;

const UNRELEASED =
  /\b(?:unreleased|main|master|next|upcoming|head|develop|dev|future|to be released|tbd|not released)\b|[未待]发布|即将发布/i;
const VERSION = /\bv?\d+\.\d+(?:\.\d+|\.x)?/;
const ATX = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
/** A line that heads a list without being a heading: `Breaking changes:`, `**Bug fixes**`, `新增：`. */
const LEAD =
  /^(?:(\*\*|__)([^*_:：`]{2,60})[:：]?\1[:：]?|(\p{Lu}[\p{L}'/&-]*(?: [\p{L}'/&-]+){0,3}):|(\p{sc=Han}{2,12})[:：])\s*$/u;
const MAJOR = /(?:^|[^\d.])v?[1-9]\d*\.0(?:\.0)?(?![\d.])/;
const BREAKING = /(?<!\b(?:no|not|non|without|any|avoids?)\b[^.]{0,40})\bbreaking changes?\b/i;
const UNDERLINE = /^(?:=|-|~|\^|\*|\+){3,}\s*$/;
const BULLET = /^( {0,3})(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;
/** References behind a text end it; what follows explains. */
const REFERENCES_END = /\((?:\[?#\d+\]?(?:\([^)\s]*\))?[\s,;]*)+\)\.?\s*$/;
const NESTED = /^\s+[-*+]\s+(.*)$/;
const NUMBER = /(?:#|\bgh-|\/(?:pull|issues|merge_requests)\/|:(?:issue|pr|pull|gh):`)(\d{1,7})\b/gi;
/** No changelog is read further. Older sections stand at its end. */
const LINES_MAX = 6_000;

function readLead(lines: readonly string[], index: number): string | undefined {
  if ((lines[index - 1] ?? "").trim() !== "") return undefined;
  const next = lines[index + 1] ?? "";
  if (next.trim() !== "" && !BULLET.test(next)) return undefined;
  const [, , bold, plain, dense] = LEAD.exec(lines[index] ?? "") ?? [];
  return bold ?? plain ?? dense;
}

/** The text of the heading that stands on a line: marked by `#`, by the line below it, or as the lead of a list. */
function readHeading(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? "";
  const atx = ATX.exec(line);
  if (atx) return atx[1] ?? "";
  const next = lines[index + 1] ?? "";
  const isTitle = line.trim() !== "" && !/^\s/.test(line) && !BULLET.test(line);
  return isTitle && UNDERLINE.test(next) ? line.trim() : readLead(lines, index);
}

/** Whether a heading says that what stands below it is not released yet. */
export function isUnreleased(version: string): boolean {
  return UNRELEASED.test(version);
}

/** The number of the version that a heading or a title names. */
export function findVersion(text: string): string | undefined {
  return VERSION.exec(text)?.[0].replace(/^v/, "");
}

/** The numbers of pull requests and issues that a text names. */
export function findNumbers(text: string): number[] {
  return [...new Set(Array.from(text.matchAll(NUMBER), ([, digits]) => Number(digits)))];
}

type OpenItem = ChangelogItem & { nested: string[]; indent: number; closed: boolean };

/** Reads the lines of a changelog one after another and collects its items. */
class ChangelogReader {
  readonly items: ChangelogItem[] = [];
  private version: string | null = null;
  private section = "";
  private release: ChangelogItem["release"] = "minor";
  private item: OpenItem | undefined;

  readHeading(text: string): void {
    this.close();
    const isVersion = VERSION.test(text) || (isUnreleased(text) && text.split(/\s+/).length <= 6);
    this.section = isVersion ? "" : text;
    if (!isVersion) return;
    this.version = text;
    this.release = MAJOR.test(text) ? "major" : "minor";
  }

  readLine(line: string, number: number): void {
    const { item } = this;
    const bullet = BULLET.exec(line);
    const indent = bullet?.[1]?.length ?? 0;
    if (bullet && (item === undefined || indent <= item.indent)) {
      this.close();
      const { version, section, release } = this;
      const place = { version, section, release, from: number, to: number };
      this.item = { ...place, text: bullet[2] ?? "", nested: [], indent, closed: false };
    } else if (item !== undefined && line.trim() === "") item.closed = true;
    else if (item !== undefined && /^\s/.test(line)) continueItem(item, line, number);
    else {
      this.close();
      if (this.release === "major" && this.section === "" && BREAKING.test(line)) this.release = "breaking";
    }
  }

  close(): void {
    if (this.item === undefined) return;
    const { indent: _indent, closed: _closed, ...item } = this.item;
    this.items.push({ ...item, text: joinList(item.text.replace(/\s+/g, " ").trim(), item.nested) });
    this.item = undefined;
  }
}

/** Nested lists, code, second paragraphs and explanations are part of an item, and not of its text. */
function continueItem(item: OpenItem, line: string, number: number): void {
  item.to = number;
  const nested = NESTED.exec(line)?.[1];
  if (nested !== undefined) item.nested.push(nested);
  if (/^\s*(?:[-*+]\s|```|\.\. )/.test(line) || REFERENCES_END.test(item.text)) item.closed = true;
  if (!item.closed) item.text += ` ${line.trim()}`;
}

/** Reads the items of a changelog in Markdown or reStructuredText, in order. Nested lists belong to their item. */
export function parseChangelog(file: string): ChangelogItem[] {
  const lines = file.split(/\r?\n/, LINES_MAX);
  const reader = new ChangelogReader();
  for (const [index, line] of lines.entries()) {
    const heading = readHeading(lines, index);
    if (heading === undefined) reader.readLine(line, index + 1);
    else reader.readHeading(heading);
  }
  reader.close();
  return reader.items;
}
