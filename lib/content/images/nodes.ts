import "server-only";
import { toPath } from "./draw.ts";
import type { Block } from "./fit.ts";

/** An element for satori without JSX. */
export type Node = { type: string; key: null; props: Record<string, unknown> };
type Style = Record<string, string | number>;

export function box(style: Style, ...children: (Node | null)[]): Node {
  const shown = children.filter((child) => child !== null);
  return {
    type: "div",
    key: null,
    props: { style: { display: "flex", boxSizing: "border-box", ...style }, children: shown },
  };
}

export function column(style: Style, ...children: (Node | null)[]): Node {
  return box({ flexDirection: "column", ...style }, ...children);
}

/**
 * Draws a fitted text as outlines. Satori 0.63 could lay it out itself, but it inverts the vertical offsets of marks:
 * Arabic dots and Thai vowels would overlap their letters.
 */
export function words(block: Block | null, color: string, style: Style = {}): Node | null {
  if (block === null) return null;
  const { width, height } = block;
  return drawing(width, height, [{ d: toPath(block), fill: color }], style);
}

export function drawing(
  width: number,
  height: number,
  paths: Record<string, string | number>[],
  style: Style = {},
): Node {
  return {
    type: "svg",
    key: null,
    props: {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      style: { flexShrink: 0, width, height, ...style },
      children: paths.map((props) => ({ type: "path", key: null, props })),
    },
  };
}

export function image(source: string, width: number, height: number): Node {
  return { type: "img", key: null, props: { src: source, width, height, style: { flexShrink: 0, width, height } } };
}
