import "server-only";
import { detectDirection } from "#lib/content/language.ts";
import { type Block, type Box, fitText } from "./fit.ts";
import type { Style } from "./fonts.ts";
import { box, column, image, type Node, words } from "./nodes.ts";
import { type Face, getMonogram, HEIGHT, isWordmark, type Logo, type Picture, type Surface, WIDTH } from "./picture.ts";

/** Every distance is a multiple of 8 pixels. */
const EDGE = { x: 72, y: 64 };
const INSIDE = { width: WIDTH - 2 * EDGE.x, height: HEIGHT - 2 * EDGE.y };
const HEADER = 56;
const FOOTER = 32;
const LOGO = { width: 216, height: 48 };
const TIGHT = 1.12;
/** Long identifiers are broken between their parts rather than made smaller. */
const WHOLE_MIN = 36;
/** Longer names are small beside a logo in a narrow column. */
const NAME_MAX = 28;

const heading = (face: Face): Style => ({ weight: 700, face, tracking: face === "mono" ? -0.04 : -0.022 });
const plain = (face: Face): Style => ({ weight: 400, face });
const label = (face: Face): Style => ({ weight: 700, face });
const CODE: Style = { weight: 700, face: "mono" };

type Drawing = { picture: Picture; logo: Logo | null };

/** Lays out a picture as a tree of boxes for satori. Every text is already fitted to its box. */
export function layOut(picture: Picture, logo: Logo | null): Node {
  const build = { statement, list, code }[picture.layout];
  const frame = { width: WIDTH, height: HEIGHT, backgroundColor: picture.palette.ground.background };
  return box({ ...frame, position: "relative", overflow: "hidden" }, ...build({ picture, logo }));
}

function statement({ picture, logo }: Drawing): Node[] {
  const { palette, face, headline, detail } = picture;
  const { ground } = palette;
  const below = fitText(detail ?? "", plain(face), { width: 880, height: 88, sizes: [32, 28, 24], linesMax: 2 });
  const height = INSIDE.height - HEADER - FOOTER - 2 * 40 - (below === null ? 0 : below.height + 24);
  const title = fitText(headline, heading(face), {
    width: INSIDE.width,
    height,
    sizes: [120, 104, 96, 88, 80, 72, 64, 56, 48, 40, 36],
    linesMax: 4,
    leading: TIGHT,
  });
  const middle = stack(headline, 24, words(title, ground.text), words(below, ground.muted));
  const content = column(
    {
      // Positioned like the rings, which it has to cover.
      position: "absolute",
      width: WIDTH,
      height: HEIGHT,
      padding: `${EDGE.y}px ${EDGE.x}px`,
      justifyContent: "space-between",
    },
    header({ picture, logo }, INSIDE.width),
    column({ gap: 40 }, middle, footer(picture, ground, INSIDE.width)),
  );
  return [...rings(headline, ground), content];
}

const RINGS = [448, 320, 192];

/** Quarter circles around the corner where the headline ends. */
function rings(headline: string, { shape }: Surface): Node[] {
  const isMirrored = detectDirection(headline) === "rtl";
  return RINGS.map((radius) =>
    box({
      position: "absolute",
      bottom: -radius,
      ...(isMirrored ? { left: -radius } : { right: -radius }),
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: radius,
      border: `64px solid ${shape}`,
    }),
  );
}

const PANEL = 472;

function list({ picture, logo }: Drawing): Node[] {
  const { palette, face, headline, points } = picture;
  const width = PANEL - EDGE.x - 48;
  const height = INSIDE.height - HEADER - 2 * FOOTER - 2 * 32;
  const sizes = [72, 64, 56, 48, 40, 36, 32, 28];
  const title = fitText(headline, heading(face), { width, height, sizes, linesMax: 6, leading: TIGHT });
  const { time, site } = picture;
  const below = fitText(time ?? site ?? "", plain(face), { width, height: 2 * FOOTER, sizes: [22], linesMax: 2 });
  const panel = column(
    {
      width: PANEL,
      height: HEIGHT,
      padding: `${EDGE.y}px 48px ${EDGE.y}px ${EDGE.x}px`,
      justifyContent: "space-between",
    },
    header({ picture, logo }, width),
    column({ gap: 32 }, words(title, palette.ground.text), words(below, palette.ground.muted)),
  );
  const { card } = palette;
  const rows = fitPoints(points, face).map((block, index) => pointRow(block, points[index] ?? "", card, index > 0));
  const style = { width: WIDTH - PANEL, height: HEIGHT, padding: `${EDGE.y}px ${EDGE.x}px ${EDGE.y}px 64px` };
  return [panel, column({ ...style, backgroundColor: card.background, justifyContent: "center" }, ...rows)];
}

const POINT = { width: WIDTH - PANEL - 64 - EDGE.x - 48, gap: 32 };

/** Fits all points at one size. */
function fitPoints(points: readonly string[], face: Face): (Block | null)[] {
  const height = Math.floor(INSIDE.height / Math.max(1, points.length)) - 2 * POINT.gap;
  const fitPoint = (text: string, sizes: readonly number[]) =>
    fitText(text, label(face), { width: POINT.width, height, sizes, linesMax: 3, leading: 1.2, wholeMin: WHOLE_MIN });
  const blocks = points.map((text) => fitPoint(text, [44, 40, 36, 32, 28, 24]));
  const smallest = Math.min(...blocks.map((block) => block?.size ?? Number.POSITIVE_INFINITY));
  return points.map((text) => fitPoint(text, [smallest]));
}

function pointRow(
  block: Block | null,
  text: string,
  { text: color, mark: square, line }: Surface,
  hasRule: boolean,
): Node {
  const shape = { width: 16, height: 16, flexShrink: 0, borderRadius: 4, backgroundColor: square };
  const mark = box({ ...shape, marginTop: markTop(block) });
  const rule = hasRule ? { borderTop: `2px solid ${line}` } : {};
  const style = { gap: 32, padding: `${POINT.gap}px 0`, alignItems: "flex-start", ...rule };
  return row(text, style, mark, words(block, color));
}

/** Centers the mark on the lower-case letters of the first line. */
function markTop(block: Block | null): number {
  return block === null ? 0 : Math.max(0, Math.round(block.ascent - block.size * 0.3 - 8));
}

const CARD = { width: 504, padding: 40 };

function code({ picture, logo }: Drawing): Node[] {
  const { palette, face, headline, detail } = picture;
  const { ground } = palette;
  const height = INSIDE.height - HEADER - FOOTER - 2 * 32;
  const width = INSIDE.width - CARD.width - 56;
  const below = fitText(detail ?? "", plain(face), { width, height: 160, sizes: [28, 26, 24], linesMax: 4 });
  const title = fitText(headline, heading(face), {
    width,
    height: height - (below === null ? 0 : below.height + 24),
    sizes: [72, 64, 56, 52, 48, 44, 40, 36, 32, 28],
    linesMax: 5,
    leading: TIGHT,
  });
  const texts = stack(headline, 24, words(title, ground.text), words(below, ground.muted));
  const middle = { height, gap: 56, alignItems: "center", justifyContent: "space-between" };
  return [
    column(
      { width: WIDTH, height: HEIGHT, padding: `${EDGE.y}px ${EDGE.x}px`, justifyContent: "space-between" },
      header({ picture, logo }, INSIDE.width),
      row(headline, middle, row(headline, { width }, texts), codeCard(picture, height)),
      footer(picture, ground, INSIDE.width),
    ),
  ];
}

function codeCard({ code, palette, face }: Picture, heightMax: number): Node | null {
  if (code === null) return null;
  const { card } = palette;
  const width = CARD.width - 2 * CARD.padding;
  const kind = fitText(code.kind ?? "", label(face), { width, height: 32, sizes: [24, 22, 20], linesMax: 1 });
  const below = fitText(code.detail ?? "", plain(face), { width, height: 96, sizes: [26, 24, 22], linesMax: 3 });
  const others = [kind, below].reduce((sum, block) => sum + (block === null ? 0 : block.height + 24), 0);
  const body = fitText(code.text, code.isCode ? CODE : heading(face), {
    width,
    height: heightMax - others - 2 * CARD.padding,
    sizes: [48, 44, 40, 36, 32, 28, 24],
    linesMax: 4,
    leading: 1.25,
    ...(code.isCode ? { wholeMin: WHOLE_MIN } : {}),
  });
  return column(
    {
      width: CARD.width,
      minHeight: 208,
      padding: CARD.padding,
      gap: 24,
      justifyContent: "center",
      borderRadius: 24,
      backgroundColor: card.background,
    },
    words(kind, card.muted),
    words(body, card.text),
    words(below, card.text),
  );
}

/** Logo and name at the start, the label at the end of a row. */
function header({ picture, logo }: Drawing, width: number): Node {
  const { name, label: text, palette, face, headline } = picture;
  const tag = pill(text, palette.ground, face);
  const mark = logo === null ? monogram(name, palette.ground, face) : logoNode(logo, width);
  const used = (mark === null ? 0 : mark.width + 16) + (tag === null ? 0 : tag.width + 32);
  const room: Box = { width: width - used, height: HEADER, sizes: [30, 28, 24, 20], linesMax: 2, leading: 1.2 };
  // The headline of a list has the name, too.
  const isElsewhere = isWordmark(logo) || (picture.layout === "list" && name.length > NAME_MAX);
  const shown = isElsewhere ? null : fitText(name, label(face), room);
  const start = row(headline, { gap: 16, alignItems: "center" }, mark?.node ?? null, words(shown, palette.ground.text));
  const style = { width, height: HEADER, alignItems: "center", justifyContent: "space-between" };
  return row(headline, style, start, tag?.node ?? null);
}

type Sized = { node: Node; width: number };

function logoNode(logo: Logo, room: number): Sized {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, room / logo.width);
  const width = Math.round(logo.width * scale);
  return { node: image(logo.dataUrl, width, Math.round(logo.height * scale)), width };
}

function monogram(name: string, { text, background }: Surface, face: Face): Sized | null {
  const letter = getMonogram(name);
  const size = LOGO.height;
  const block = fitText(letter ?? "", label(face), { width: 32, height: 40, sizes: [28, 24, 20, 16], linesMax: 1 });
  if (block === null) return null;
  const style = { width: size, height: size, borderRadius: 12, alignItems: "center", justifyContent: "center" };
  return { node: box({ ...style, backgroundColor: text }, words(block, background)), width: size };
}

function pill(text: string | null, { text: color, line }: Surface, face: Face): Sized | null {
  const block = fitText(text ?? "", label(face), { width: 400, height: 32, sizes: [24, 22, 20], linesMax: 1 });
  if (block === null) return null;
  const style = { height: 48, padding: "0 20px", borderRadius: 24, alignItems: "center", border: `2px solid ${line}` };
  return { node: box(style, words(block, color)), width: block.width + 44 };
}

/** The days at the start and the website at the end of a row. */
function footer({ site, time, face, headline }: Picture, { muted }: Surface, width: number): Node {
  const fitLine = (text: string | null, room: number) =>
    fitText(text ?? "", plain(face), { width: room, height: FOOTER, sizes: [24], linesMax: 1 });
  const room = width / 2 - 16;
  const style = { width, height: FOOTER, alignItems: "center", justifyContent: "space-between" };
  return row(headline, style, words(fitLine(time, room), muted), words(fitLine(site, room), muted));
}

/** A column aligned to the side where the text begins. */
function stack(text: string, gap: number, ...children: (Node | null)[]): Node {
  return column({ gap, alignItems: detectDirection(text) === "rtl" ? "flex-end" : "flex-start" }, ...children);
}

/** A row from the side where the text begins. */
function row(text: string, style: Record<string, string | number>, ...children: (Node | null)[]): Node {
  return box({ flexDirection: detectDirection(text) === "rtl" ? "row-reverse" : "row", ...style }, ...children);
}
