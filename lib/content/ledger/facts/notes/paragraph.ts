const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
/** A longer list stays away, and the text that leads to it is not printed. */
const ITEMS_MAX = 8;

/** A text on one line with the list that it leads to. A text that does not lead to a list stands without it. */
export function joinList(text: string, items: readonly string[]): string {
  const written = items.map((item) =>
    item
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[.;,]$/, ""),
  );
  const fits = text.endsWith(":") && written.length > 0 && written.length <= ITEMS_MAX;
  return fits ? `${text} ${written.join("; ")}` : text;
}

/** A paragraph that only marks what follows: `BREAKING CHANGE to the experimental fonts API only`. */
const BREAKING_ONLY = /^\W*breaking(?: change)?s?\b(?: (?:to|for|in) .{0,100})?[.:]?$/i;

const BREAKING_MARK = /^\W*breaking(?: changes?)?\W{0,4}:\W*/i;

function toLine(lines: readonly string[]): string {
  return lines.join(" ").replace(/\s+/g, " ").trim();
}

/** The lines before the first item of a list, and the items with the lines that continue them. */
function splitList(block: string): { lead: string[]; items: string[] } {
  const lead: string[] = [];
  const items: string[] = [];
  for (const line of block.split("\n")) {
    if (BULLET.test(line)) items.push(line.replace(BULLET, ""));
    else if (items.length === 0) lead.push(line);
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return { lead, items };
}

/** The first paragraph of a text on one line, with the list that it leads to. Headings and code are no paragraphs. */
export function readFirstParagraph(text: string): string {
  const blocks = text
    .replace(/<!--[\s\S]*?-->/g, "")
    .trim()
    .split(/\n\s*\n/);
  const index = blocks.findIndex((block) => !/^(?:#{1,6}\s|```)/.test(block.trim()));
  const first = splitList(blocks[index] ?? "");
  // A text that is a list begins with its first item.
  const isList = first.lead.length === 0;
  const lead = isList ? toLine(first.items.slice(0, 1)) : toLine(first.lead);
  const own = isList ? [] : first.items;
  const next = splitList(blocks[index + 1] ?? "");
  if (BREAKING_ONLY.test(lead) && next.lead.length > 0) return `${lead.replace(/[.:]$/, "")}: ${toLine(next.lead)}`;
  return joinList(lead, own.length > 0 ? own : next.items);
}

/** The paragraph below the first one that begins with `**BREAKING CHANGE:**`, read the same way, without that mark. */
export function readBreakingParagraph(text: string): string | undefined {
  const [, ...later] = text.trim().split(/\n\s*\n/);
  const index = later.findIndex((block) => BREAKING_MARK.test(block));
  return index < 0 ? undefined : readFirstParagraph(later.slice(index).join("\n\n").replace(BREAKING_MARK, ""));
}
