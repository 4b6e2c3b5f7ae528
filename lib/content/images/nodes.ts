import "server-only";
import { pathOf } from "./draw.ts";
import type { Block } from "./fit.ts";

/** An element as satori takes it without JSX. */
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
 * A text that was set already, as outlines. Satori 0.63 would set it, too, but turns the vertical offsets of marks over:
 * Arabic dots and Thai vowels then stand in their letters instead of above them.
 */
export function words(block: Block | null, color: string, style: Style = {}): Node | null {
  if (block === null) return null;
  const { width, height } = block;
  return drawing(width, height, [{ d: pathOf(block), fill: color }], style);
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
