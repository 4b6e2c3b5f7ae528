import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { Blob, Font, Face as FontFace } from "harfbuzzjs";
import type { Face } from "./picture.ts";

type Weight = 400 | 700;
export type Style = {
  weight: Weight;
  face: Face;
  /** Space added after each letter of scripts whose letters stand apart, in ems. */
  tracking?: number;
};

/** Families that every face falls back to, in order of preference. */
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
const FACE_FAMILIES: Readonly<Record<Face, readonly string[]>> = {
  sans: FAMILIES,
  serif: ["source-serif-4", ...FAMILIES],
  rounded: ["nunito", ...FAMILIES],
  mono: ["jetbrains-mono", ...FAMILIES],
};

function noto(script: string): string {
  return `noto-sans-${script}`;
}

/** A font file of a family, with the character ranges it covers. */
type Subset = { family: string; name: string; ranges: [start: number, end: number][] };

const subsets = new Map<string, Subset[]>();
const opened = new Map<string, Font>();

function getFolder(family: string): string {
  return join(process.cwd(), "node_modules", "@fontsource", family);
}

/** Reads the list of files of a family. `unicode.json` puts numbered names in brackets. */
function readSubsets(family: string): Subset[] {
  let cached = subsets.get(family);
  if (cached === undefined) {
    const listed = JSON.parse(readFileSync(join(getFolder(family), "unicode.json"), "utf8")) as Record<string, string>;
    cached = Object.entries(listed).map(([name, ranges]) => ({
      family,
      name: name.replace(/[[\]]/g, ""),
      ranges: ranges.split(",").map(parseRange),
    }));
    subsets.set(family, cached);
  }
  return cached;
}

/** `U+0000-00FF` or `U+131` (CSS Fonts 4, `unicode-range`). */
function parseRange(text: string): [number, number] {
  const [start = "", end = start] = text.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(start, 16), Number.parseInt(end, 16)];
}

function open({ family, name }: Subset, weight: Weight): Font {
  const file = join(getFolder(family), "files", `${family}-${name}-${weight}-normal.woff`);
  let font = opened.get(file);
  if (font === undefined) {
    font = new Font(new FontFace(new Blob(unpackWoff(readFileSync(file)))));
    opened.set(file, font);
  }
  return font;
}

/** Unpacks a WOFF 1.0 file to an OpenType file (W3C Recommendation, 13 December 2012). */
function unpackWoff(woff: Buffer): Uint8Array {
  const tables = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(tables, 4);
  let end = 12 + tables * 16;
  for (let index = 0; index < tables; index++) {
    const [entry, record] = [44 + index * 20, 12 + index * 16];
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
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

/** The code points of a cluster that need glyphs. Joiners and variation selectors are not drawn themselves. */
function needed(cluster: string): number[] {
  return Array.from(cluster, (char) => char.codePointAt(0) ?? 0).filter(
    (code) => code !== 0x200c && code !== 0x200d && !(code >= 0xfe00 && code <= 0xfe0f),
  );
}

/**
 * Returns the first font that covers every character of a grapheme cluster, or undefined.
 * Reads only files whose ranges include the text.
 */
export function findFont(cluster: string, style: Style): Font | undefined {
  const codes = needed(cluster);
  const [first] = codes;
  if (first === undefined) return undefined;
  for (const family of FACE_FAMILIES[style.face]) {
    for (const subset of readSubsets(family)) {
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
