import MarkdownIt from "markdown-it";

/** A line of a changelog file that begins a release, or the section of what is not released. */
type Heading = { line: number; end: number; level: number; text: string };

/** The level of a heading that is a bold line, below all real ones. */
const BOLD_LEVEL = 7;

/** The part of a file from a release's heading up to the next one, in lines. */
type Section = { from: number; body: number; to: number };

const parser = new MarkdownIt("commonmark");

const RELEASE = /^\W*(?:version |release |\w[\w@/.-]*[ @])?v?\d+[.-]\d+/i;
const UNRELEASED = /^\W*(?:unreleased|next|upcoming)\b/i;
/** A link reference definition (CommonMark, section 4.7), as changelogs keep them at their end. */
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s/;

/** All headings of the file, with `#`, underlined, or as a bold line that begins a paragraph. */
function listHeadings(lines: readonly string[]): Heading[] {
  const tokens = parser.parse(lines.join("\n"), {});
  return tokens.flatMap(({ type, tag, map, level }, index): Heading[] => {
    const text = tokens[index + 1]?.content ?? "";
    if (map === null) return [];
    if (type === "heading_open") return [{ line: map[0], end: map[1], level: Number(tag.slice(1)), text }];
    const [, bold] =
      (type === "paragraph_open" && level === 0 && /^\*\*([^*]+)\*\*$/.exec(lines[map[0]]?.trim() ?? "")) || [];
    return bold === undefined ? [] : [{ line: map[0], end: map[0] + 1, level: BOLD_LEVEL, text: bold }];
  });
}

/** The headings of releases, newest first as they stand, all of one level. */
function listReleases(lines: readonly string[]): Heading[] {
  const headings = listHeadings(lines).filter(({ text }) => RELEASE.test(text) || UNRELEASED.test(text));
  const level = Math.min(...headings.map((heading) => heading.level));
  return headings.filter((heading) => heading.level === level);
}

function findSection(lines: readonly string[], heading: string): Section | null {
  const releases = listReleases(lines);
  const index = releases.findIndex(({ text }) => isSameRelease(text, heading));
  const release = releases[index];
  if (release === undefined) return null;
  const end = releases[index + 1]?.line ?? findReferences(lines);
  let to = Math.max(end, release.end);
  while (to > release.end && lines[to - 1]?.trim() === "") to -= 1;
  return { from: release.line, body: release.end, to };
}

/** Whether two headings name the same version, or are the same where none is named. */
function isSameRelease(one: string, other: string): boolean {
  const version = /\d+\.\d+(?:\.\d+)*(?:-[\w.-]*\w)?/;
  const [first] = version.exec(one) ?? [];
  const [second] = version.exec(other) ?? [];
  return first === undefined || second === undefined ? one.trim() === other.trim() : first === second;
}

/** The first line of the link references at the end of a file. */
function findReferences(lines: readonly string[]): number {
  let line = lines.length;
  while (line > 0 && (lines[line - 1]?.trim() === "" || REFERENCE.test(lines[line - 1] ?? ""))) line -= 1;
  return line;
}

function splitLines(file: string): { lines: string[]; end: string } {
  return { lines: file.split(/\r?\n/), end: /\r\n/.test(file) ? "\r\n" : "\n" };
}

/** The text of a release's section without its heading, with LF; null if the file has none. */
export function readSection(file: string, heading: string): string | null {
  const { lines } = splitLines(file);
  const section = findSection(lines, heading);
  if (section === null) return null;
  return lines.slice(section.body, section.to).join("\n").trim();
}

/** The heading of a release in the form of the file's others, with `##` unless the file uses another one. */
function writeHeading(releases: readonly Heading[], heading: string): string {
  const level = releases[0]?.level ?? 2;
  return level === BOLD_LEVEL ? `**${heading}**` : `${"#".repeat(level)} ${heading}`;
}

/** Whether a file lists its releases from the oldest to the newest. */
function isAscending(releases: readonly Heading[]): boolean {
  const versions = releases.flatMap(({ text }) => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? []);
  const [first = "", last = ""] = [versions[0], versions.at(-1)];
  return first.localeCompare(last, "en", { numeric: true }) < 0;
}

/** With the section go the empty lines after it; of the last section, those before it. */
function removeSection(lines: readonly string[], { from, to }: Section): string[] {
  const isLast = lines.slice(to).every((line) => line.trim() === "");
  let [first, next] = [from, to];
  while (isLast && first > 0 && lines[first - 1]?.trim() === "") first -= 1;
  while (!isLast && lines[next]?.trim() === "") next += 1;
  return [...lines.slice(0, first), ...lines.slice(next)];
}

/**
 * The file with a release's section: replaced where it stands, else inserted beside the newest release, after what is
 * not released. All other bytes stay, as do the line ends of the file. A null body removes the section.
 */
export function writeSection(file: string, heading: string, body: string | null): string {
  const { lines, end } = splitLines(file);
  const section = findSection(lines, heading);
  if (section !== null && body === null) return removeSection(lines, section).join(end);
  if (body === null) return file;
  const releases = listReleases(lines);
  const text = [writeHeading(releases, heading), "", ...body.split("\n")];
  if (section !== null) return [...lines.slice(0, section.from), ...text, ...lines.slice(section.to)].join(end);
  const released = releases.filter(({ text: title }) => !UNRELEASED.test(title));
  const [newest] = isAscending(released) ? [] : released;
  const line = newest?.line ?? findReferences(lines);
  // A heading with marks may follow a paragraph directly, as those of the file do.
  const needsBreak = newest === undefined || newest.level === BOLD_LEVEL;
  const before = needsBreak && line > 0 && lines[line - 1]?.trim() !== "" ? [""] : [];
  const after = lines[line]?.trim() ? [""] : [];
  return [...lines.slice(0, line), ...before, ...text, ...after, ...lines.slice(line)].join(end);
}
