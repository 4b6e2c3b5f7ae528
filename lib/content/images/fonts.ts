import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { Blob, Face, Font } from "harfbuzzjs";

export type Weight = 400 | 700;
export type Style = { weight: Weight; mono: boolean };

/** In the order in which they are asked for a character. */
const FAMILIES = [
  "inter",
  ...[
    "arabic",
    "hebrew",
    "devanagari",
    "bengali",
    "tamil",
    "telugu",
    "kannada",
    "malayalam",
    "gujarati",
    "gurmukhi",
  ].map(noto),
  ...["sinhala", "thai", "lao", "khmer", "myanmar", "armenian", "georgian", "ethiopic"].map(noto),
  "nanum-gothic",
  noto("sc"),
];
const MONO_FAMILY = "jetbrains-mono";

function noto(script: string): string {
  return `noto-sans-${script}`;
}

/** A file of a family with the ranges of characters that it has. */
type Subset = { family: string; name: string; ranges: [first: number, last: number][] };

const subsets = new Map<string, Subset[]>();
const opened = new Map<string, Font>();

function folderOf(family: string): string {
  return join(process.cwd(), "node_modules", "@fontsource", family);
}

/** The files of a family; `unicode.json` names numbered ones in brackets. */
function subsetsOf(family: string): Subset[] {
  let found = subsets.get(family);
  if (found === undefined) {
    const listed = JSON.parse(readFileSync(join(folderOf(family), "unicode.json"), "utf8")) as Record<string, string>;
    found = Object.entries(listed).map(([name, ranges]) => ({
      family,
      name: name.replace(/[[\]]/g, ""),
      ranges: ranges.split(",").map(parseRange),
    }));
    subsets.set(family, found);
  }
  return found;
}

/** `U+0000-00FF` or `U+131` (CSS Fonts 4, `unicode-range`). */
function parseRange(text: string): [number, number] {
  const [first = "", last = first] = text.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function open({ family, name }: Subset, weight: Weight): Font {
  const file = join(folderOf(family), "files", `${family}-${name}-${weight}-normal.woff`);
  let font = opened.get(file);
  if (font === undefined) {
    font = new Font(new Face(new Blob(sfntOf(readFileSync(file)))));
    opened.set(file, font);
  }
  return font;
}

/** A WOFF 1.0 file as the OpenType file that it packs (W3C Recommendation, 13 December 2012). */
function sfntOf(woff: Buffer): Uint8Array {
  const tables = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(tables, 4);
  let end = 12 + tables * 16;
  for (let index = 0; index < tables; index++) {
    const [entry, record] = [44 + index * 20, 12 + index * 16];
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const data = woff.subarray(offset, offset + packed);
    woff.copy(sfnt, record, entry, entry + 4);
    woff.copy(sfnt, record + 4, entry + 16, entry + 20);
    sfnt.writeUInt32BE(end, record + 8);
    sfnt.writeUInt32BE(length, record + 12);
    sfnt.set(packed < length ? inflateSync(data) : data, end);
    end += (length + 3) & ~3;
  }
  return sfnt;
}

/** What a cluster needs glyphs for: joiners and variation selectors shape others and are not drawn. */
function needed(cluster: string): number[] {
  return Array.from(cluster, (char) => char.codePointAt(0) ?? 0).filter(
    (code) => code !== 0x200c && code !== 0x200d && !(code >= 0xfe00 && code <= 0xfe0f),
  );
}

/**
 * The first font that has every character of a grapheme cluster; undefined where none has.
 * Only files whose ranges the text needs are read.
 */
export function findFont(cluster: string, style: Style): Font | undefined {
  const codes = needed(cluster);
  const [first] = codes;
  if (first === undefined) return undefined;
  for (const family of style.mono ? [MONO_FAMILY, ...FAMILIES] : FAMILIES) {
    for (const subset of subsetsOf(family)) {
      if (!subset.ranges.some(([from, to]) => first >= from && first <= to)) continue;
      const font = open(subset, style.weight);
      if (codes.every((code) => font.nominalGlyph(code) !== undefined)) return font;
    }
  }
  return undefined;
}

/** Whether a font has every character of a cluster. */
export function covers(font: Font, cluster: string): boolean {
  return needed(cluster).every((code) => font.nominalGlyph(code) !== undefined);
}
