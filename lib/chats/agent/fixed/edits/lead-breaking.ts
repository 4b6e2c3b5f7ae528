import { headingLevel, type Line, linesOf } from "./lines.ts";

const BREAKING = /\bbreaking\b/i;

type Section = { level: number; lines: Line[] };

/**
 * The same text with what breaks first: the section whose heading says so before the others of its level, else the items
 * that say so at the top of their list. Unchanged where nothing says so, or it comes first already.
 */
export function leadBreaking(markdown: string): string {
  const sections = sectionsOf(linesOf(markdown));
  const at = sections.findIndex(
    ({ lines: [heading] }) => heading && headingLevel(heading) && BREAKING.test(heading.text),
  );
  const moved = at === -1 ? sections.map(leadItems) : leadSection(sections, at);
  return moved.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
}

function sectionsOf(lines: readonly Line[]): Section[] {
  const sections: Section[] = [{ level: 0, lines: [] }];
  for (const line of lines) {
    const level = headingLevel(line);
    if (level === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ level, lines: [line] });
  }
  return sections;
}

/** Takes the section with those inside it before the first of its level under the same heading. */
function leadSection(sections: readonly Section[], at: number): Section[] {
  const level = sections[at]?.level ?? 0;
  const length = 1 + countWhile(sections.slice(at + 1), (section) => section.level > level);
  const parent = sections.slice(0, at).findLastIndex((section) => section.level < level);
  const to = parent + 1 + countWhile(sections.slice(parent + 1), (section) => section.level > level);
  if (level < 2 || to >= at) return [...sections];
  const moving = sections.slice(at, at + length).map(withEnd);
  const passed = sections.slice(to, at).map(withEnd);
  const moved = [...sections.slice(0, to), ...moving, ...passed, ...sections.slice(at + length)];
  return at + length === sections.length ? withEndOf(moved, sections) : moved;
}

function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const end = items.findIndex((item) => !holds(item));
  return end === -1 ? items.length : end;
}

const EMPTY: Line = { text: "", isCode: false };

/** A blank line stands between a section and the next one. */
function withEnd({ level, lines }: Section): Section {
  return { level, lines: lines.at(-1)?.text === "" ? lines : [...lines, EMPTY] };
}

/** The text ends as it ended before. */
function withEndOf(moved: readonly Section[], before: readonly Section[]): Section[] {
  const blank = (sections: readonly Section[]) =>
    countWhile(sections.flatMap(({ lines }) => lines).toReversed(), ({ text }) => text === "");
  const last = moved.at(-1);
  if (!last) return [...moved];
  const lines = last.lines.slice(0, last.lines.length - blank([last]));
  return [...moved.slice(0, -1), { ...last, lines: [...lines, ...Array<Line>(blank(before)).fill(EMPTY)] }];
}

/** Items of one list that say so come before the others; an item is its line and those that are set in under it. */
function leadItems(section: Section): Section {
  const lines: Line[] = [];
  let list: Line[][] = [];
  const flush = () => {
    const breaks = (item: Line[]) => item.some(({ text }) => BREAKING.test(text));
    lines.push(...list.filter(breaks).flat(), ...list.filter((item) => !breaks(item)).flat());
    list = [];
  };
  for (const line of section.lines) {
    if (!line.isCode && /^[-*+]\s/.test(line.text)) list.push([line]);
    else if (list.length > 0 && /^\s+\S/.test(line.text)) list.at(-1)?.push(line);
    else {
      flush();
      lines.push(line);
    }
  }
  flush();
  return { ...section, lines };
}
