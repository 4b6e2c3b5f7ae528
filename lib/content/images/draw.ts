import "server-only";
import type { Block } from "./fit.ts";
import type { Glyph, ShapedLine } from "./shape.ts";

/** Converts a fitted text to SVG path data, in pixels from the top left corner of the block. */
export function toPath(block: Block): string {
  const { lines, size, lineHeight, ascent, width, direction } = block;
  return lines
    .map((line, index) => {
      const { left, right } = line.ink;
      const x = direction === "rtl" ? width - right * size : -left * size;
      return linePath(line, size, x, ascent + index * lineHeight);
    })
    .join("");
}

function linePath({ glyphs }: ShapedLine, size: number, left: number, baseline: number): string {
  return glyphs.map((glyph) => glyphPath(glyph, size, left, baseline)).join("");
}

/** Font outlines start at the baseline, with y growing upwards. */
function glyphPath({ font, id, x, y }: Glyph, size: number, left: number, baseline: number): string {
  const scale = size / font.face.upem;
  let path = "";
  for (const { type, values } of font.glyphToJson(id)) {
    const points = values.map((value, index) =>
      index % 2 === 0 ? left + x * size + value * scale : baseline - y * size - value * scale,
    );
    path += type + points.map((point) => point.toFixed(2)).join(" ");
  }
  return path;
}
