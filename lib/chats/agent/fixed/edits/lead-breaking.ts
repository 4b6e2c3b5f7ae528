import { headingLevel, type Line, parseLines } from "./lines.ts";

const BREAKING = /\bbreaking\b/i;

type Section = { level: number; lines: Line[] };

/**
 * Moves breaking changes to the front: the section with such a heading before others of its level, else such items to
 * the top of their list. Returns the text unchanged when there are none or they already come first.
 */
export function leadBreaking(markdown: string): string {
  const sections = splitIntoSections(parseLines(markdown));
  const breakingIndex = sections.findIndex(
    ({ lines: [heading] }) => heading && headingLevel(heading) && BREAKING.test(heading.text),
  );
  const moved = breakingIndex === -1 ? sections.map(leadItems) : leadSection(sections, breakingIndex);
  return moved.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
}

function splitIntoSections(lines: readonly Line[]): Section[] {
  const sections: Section[] = [{ level: 0, lines: [] }];
  for (const line of lines) {
    const level = headingLevel(line);
    if (level === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ level, lines: [line] });
  }
  return sections;
}

/** Moves a section with its subsections before the first one of its level under the same parent. */
function leadSection(sections: readonly Section[], index: number): Section[] {
  const level = sections[index]?.level ?? 0;
  const length = 1 + countWhile(sections.slice(index + 1), (section) => section.level > level);
  const parent = sections.slice(0, index).findLastIndex((section) => section.level < level);
  const to = parent + 1 + countWhile(sections.slice(parent + 1), (section) => section.level > level);
  if (level < 2 || to >= index) return [...sections];
  const moving = sections.slice(index, index + length).map(endWithBlankLine);
  const passed = sections.slice(to, index).map(endWithBlankLine);
  const moved = [...sections.slice(0, to), ...moving, ...passed, ...sections.slice(index + length)];
  return index + length === sections.length ? restoreTrailingBlankLines(moved, sections) : moved;
}

function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const end = items.findIndex((item) => !holds(item));
  return end === -1 ? items.length : end;
}

const EMPTY: Line = { text: "", isCode: false };

/** Ends a section with a blank line, which separates it from the next one. */
function endWithBlankLine({ level, lines }: Section): Section {
  return { level, lines: lines.at(-1)?.text === "" ? lines : [...lines, EMPTY] };
}

/** Gives the text as many trailing blank lines as the original. */
function restoreTrailingBlankLines(moved: readonly Section[], original: readonly Section[]): Section[] {
  const blank = (sections: readonly Section[]) =>
    countWhile(sections.flatMap(({ lines }) => lines).toReversed(), ({ text }) => text === "");
  const lastSection = moved.at(-1);
  if (!lastSection) return [...moved];
  const lines = lastSection.lines.slice(0, lastSection.lines.length - blank([lastSection]));
  return [...moved.slice(0, -1), { ...lastSection, lines: [...lines, ...Array<Line>(blank(original)).fill(EMPTY)] }];
}

/** Moves breaking items before the others of their list; an item includes the lines indented under it. */
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
