/** The names of Keep a Changelog (keepachangelog.com, 1.1.0) for the sections of a post. */
const NAMES: Readonly<Record<string, string>> = {
  Security: "Security",
  "Features & Enhancements": "Added",
  "Bug Fixes": "Fixed",
  Removals: "Removed",
  Deprecations: "Deprecated",
};
/** The order in which Keep a Changelog lists its sections. */
const ORDER = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

type Part = { level: number; heading: string; lines: string[] };

/**
 * The text of a post as the section of a release: first the summary and the highlights as paragraphs, then the lists
 * under the names of Keep a Changelog.
 * @param body the Markdown below the title
 * @param level the level of the headings of lists
 */
export function toReleaseSection(body: string, level: number): string {
  const prose: string[] = [];
  const lists = new Map<string, string[]>();
  for (const { heading, lines } of splitParts(body)) {
    const items = lines.filter(isItem);
    const name = items.length > 0 && heading !== "" ? (NAMES[heading] ?? "Changed") : null;
    const text = lines.filter((line) => name === null || !isItem(line)).join("\n");
    if (name !== null) lists.set(name, [...(lists.get(name) ?? []), ...items]);
    const label = name === null && text.trim() !== "" && heading !== "" ? `**${heading}.** ` : "";
    if (text.trim() !== "") prose.push(label + text.trim());
  }
  const sections = ORDER.filter((name) => lists.has(name)).map((name) =>
    [`${"#".repeat(level)} ${name}`, "", ...(lists.get(name) ?? [])].join("\n"),
  );
  return [...prose, ...sections].join("\n\n");
}

/** Items and the lines that continue them. */
function isItem(line: string): boolean {
  return /^(?:[-*+]|\s{2,})/.test(line);
}

/** The text under each heading, outside code. */
function splitParts(markdown: string): Part[] {
  const parts: Part[] = [{ level: 0, heading: "", lines: [] }];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? null : /^(#{2,6}) (.*)$/.exec(line)) ?? [];
    if (marks !== undefined && heading !== undefined) parts.push({ level: marks.length, heading, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}
