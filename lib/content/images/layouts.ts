import "server-only";
import { detectDirection } from "#lib/content/language.ts";
import { type Block, fitText } from "./fit.ts";
import type { Style } from "./fonts.ts";
import { box, column, drawing, image, type Node, words } from "./nodes.ts";
import { HEIGHT, type LayoutKind, type Picture, WIDTH } from "./picture.ts";

/** A rasterized logo. */
export type Logo = { dataUrl: string; width: number; height: number };

const BOLD: Style = { weight: 700, mono: false };
const PLAIN: Style = { weight: 400, mono: false };
const MONO: Style = { weight: 700, mono: true };

const EDGE = 72;
const MEASURE = WIDTH - 2 * EDGE;
const HEADER = 56;
const FOOTER = 40;
/** The maximum height of the middle part, with space above and below. */
const MIDDLE = HEIGHT - 2 * 60 - HEADER - FOOTER - 2 * 22;
const LOGO = { width: 220, height: 52 };

/** Renders the part between header and footer. */
type Middle = (picture: Picture) => Node;

const MIDDLES: Readonly<Record<LayoutKind, Middle>> = { release, feature, security, code, numbers };

/** Lays out a picture as a tree of boxes for satori. Every text is already fitted to its box. */
export function layOut(picture: Picture, logo: Logo | null): Node {
  const { palette, layout } = picture;
  const frame = { width: WIDTH, height: HEIGHT, backgroundColor: palette.background };
  const content = column(
    { width: WIDTH, height: HEIGHT, padding: `60px ${EDGE}px`, justifyContent: "space-between" },
    header(picture, logo),
    MIDDLES[layout](picture),
    footer(picture),
  );
  return box({ ...frame, position: "relative" }, ...decoration(picture), content);
}

/** Decoration that makes the layouts easy to distinguish. */
function decoration({ layout, palette, headline }: Picture): Node[] {
  const edge = { position: "absolute", top: 0, backgroundColor: palette.mark };
  if (layout === "security") return [box({ ...edge, left: 0, width: WIDTH, height: 14 })];
  const side = detectDirection(headline) === "rtl" ? { right: 0 } : { left: 0 };
  return layout === "feature" ? [box({ ...edge, ...side, width: 18, height: HEIGHT })] : [];
}

function header({ name, palette, headline }: Picture, logo: Logo | null): Node {
  const room = MEASURE - (logo === null ? 0 : LOGO.width + 20);
  const shown = fitText(name, BOLD, { width: room, height: HEADER, sizes: [30, 26], linesMax: 1 });
  return row(headline, { height: HEADER, gap: 20, alignItems: "center" }, logoNode(logo), words(shown, palette.text));
}

function logoNode(logo: Logo | null): Node | null {
  if (logo === null) return null;
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  return image(logo.dataUrl, Math.round(logo.width * scale), Math.round(logo.height * scale));
}

function footer({ layout, stats, time, palette, headline }: Picture): Node {
  const [sum] = stats;
  const text = layout === "numbers" || sum === undefined ? "" : `${sum.value} ${sum.label}`;
  const set = (line: string) =>
    fitText(line, PLAIN, { width: MEASURE / 2 - 20, height: FOOTER, sizes: [26, 22], linesMax: 1 });
  const style = { height: FOOTER, justifyContent: "space-between", alignItems: "center" };
  return row(headline, style, words(set(time ?? ""), palette.muted), words(set(text), palette.muted));
}

function release({ label, headline, detail, palette }: Picture): Node {
  const version = fitText(label, BOLD, { width: MEASURE, height: 120, sizes: [96, 84, 72, 60, 48, 40], linesMax: 1 });
  const below = fitText(detail ?? "", PLAIN, { width: MEASURE, height: 90, sizes: [30, 27, 24], linesMax: 2 });
  const title = fitText(headline, BOLD, {
    width: MEASURE,
    height: rest([version, below], 52),
    sizes: [60, 54, 48, 42, 38, 34],
    linesMax: 4,
  });
  return stack(headline, words(version, palette.accent), words(title, palette.text), words(below, palette.muted));
}

function feature({ label, headline, detail, palette }: Picture): Node {
  const tag = pill(label, palette.mark, palette.onMark);
  const below = fitText(detail ?? "", PLAIN, { width: MEASURE, height: 90, sizes: [30, 27, 24], linesMax: 2 });
  const height = rest([tag.block, below], 72);
  const title = fitText(headline, BOLD, {
    width: MEASURE,
    height,
    sizes: [88, 78, 70, 62, 54, 48, 42, 36],
    linesMax: 4,
  });
  return stack(headline, tag.node, words(title, palette.text), words(below, palette.muted));
}

function security({ label, headline, detail, palette }: Picture): Node {
  const tag = fitText(label, BOLD, { width: MEASURE - 80, height: 52, sizes: [34, 30, 26], linesMax: 1 });
  const below = fitText(detail ?? "", PLAIN, { width: MEASURE, height: 90, sizes: [30, 27, 24], linesMax: 2 });
  const height = rest([tag, below], 72);
  const title = fitText(headline, BOLD, { width: MEASURE, height, sizes: [72, 64, 56, 50, 44, 38, 34], linesMax: 4 });
  const line = row(headline, { gap: 18, alignItems: "center" }, shield(palette.accent), words(tag, palette.accent));
  return stack(headline, line, words(title, palette.text), words(below, palette.muted));
}

function code({ label, headline, detail, palette }: Picture): Node {
  const tag = pill(label, palette.mark, palette.onMark);
  const below = fitText(detail ?? "", PLAIN, { width: MEASURE, height: 90, sizes: [30, 27, 24], linesMax: 2 });
  const height = rest([tag.block, below], 144);
  const width = MEASURE - 88;
  const title = fitText(headline, MONO, { width, height, sizes: [56, 50, 44, 38, 34, 30, 26], linesMax: 5 });
  const panel = {
    padding: "34px 42px",
    borderRadius: 18,
    backgroundColor: palette.panel,
    border: `2px solid ${palette.line}`,
    alignSelf: "stretch",
    justifyContent: detectDirection(headline) === "rtl" ? "flex-end" : "flex-start",
  };
  return stack(headline, tag.node, box(panel, words(title, palette.text)), words(below, palette.muted));
}

function numbers({ label, headline, stats, palette }: Picture): Node {
  const tag = pill(label, palette.mark, palette.onMark);
  const title = fitText(headline, BOLD, { width: MEASURE, height: 96, sizes: [52, 46, 40, 34], linesMax: 2 });
  const width = Math.floor((MEASURE - 48 * (stats.length - 1)) / Math.max(1, stats.length));
  const columns = stats.map((stat, index) => {
    const value = fitText(stat.value, BOLD, {
      width: width - 24,
      height: 130,
      sizes: [104, 88, 72, 60, 48],
      linesMax: 1,
    });
    const noun = fitText(stat.label, PLAIN, { width: width - 24, height: 62, sizes: [26, 23], linesMax: 2 });
    const style = {
      width,
      gap: 12,
      paddingLeft: 24,
      borderLeft: `4px solid ${index === 0 ? palette.mark : palette.line}`,
    };
    return column(style, words(value, index === 0 ? palette.accent : palette.text), words(noun, palette.muted));
  });
  return stack(headline, tag.node, words(title, palette.text), box({ gap: 48, marginTop: 10 }, ...columns));
}

/** A column aligned to the side where the headline begins. */
function stack(headline: string, ...children: (Node | null)[]): Node {
  const alignItems = detectDirection(headline) === "rtl" ? "flex-end" : "flex-start";
  return column({ gap: 26, alignItems, justifyContent: "center", flexGrow: 1 }, ...children);
}

function row(headline: string, style: Record<string, string | number>, ...children: (Node | null)[]): Node {
  const flexDirection = detectDirection(headline) === "rtl" ? "row-reverse" : "row";
  return box({ flexDirection, ...style }, ...children);
}

/** The remaining height for the headline. */
function rest(others: readonly (Block | null)[], gaps: number): number {
  return MIDDLE - gaps - others.reduce((sum, block) => sum + (block?.height ?? 0), 0);
}

function pill(text: string, color: string, on: string): { block: Block | null; node: Node | null } {
  const block = fitText(text, BOLD, { width: MEASURE - 60, height: 40, sizes: [26, 22], linesMax: 1 });
  if (block === null) return { block, node: null };
  return { block, node: box({ padding: "9px 20px 10px", borderRadius: 10, backgroundColor: color }, words(block, on)) };
}

function shield(color: string): Node {
  const outline = "M24 3 42 9v13c0 12-8 20-18 24C14 42 6 34 6 22V9z";
  const check = "M16 24l6 6 11-12";
  const line = {
    fill: "none",
    stroke: color,
    "stroke-width": 4,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  };
  return drawing(48, 50, [
    { d: outline, ...line },
    { d: check, ...line },
  ]);
}
