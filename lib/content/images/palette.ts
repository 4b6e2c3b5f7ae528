import type { Palette } from "./picture.ts";

/** `#rrggbb`. */
type Color = string;

/** The background: near white, near black, or the brand's own color. */
export type Ground = "paper" | "ink" | "brand";

type Rgb = [red: number, green: number, blue: number];

/** The product's own color, for brands without colors. */
const DEFAULT_COLOR: Color = "#3a47c7";
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [12, 13, 16];
const TEXT_CONTRAST = 4.5;
const STEP = 0.04;

function toRgb(color: Color): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function toHex(rgb: Rgb): Color {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(a: Color, b: Color): number {
  return ratio(toRgb(a), toRgb(b));
}

/** Moves the color towards white or black until it is readable on the background, and no further. */
function readable(color: Rgb, background: Rgb): Rgb {
  const towards = ratio(WHITE, background) >= ratio(BLACK, background) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += STEP) {
    const shade = rounded(mix(color, towards, share));
    if (ratio(shade, background) >= TEXT_CONTRAST) return shade;
  }
  return towards;
}

/** Colors are stored as integers, so contrast is measured on rounded values. */
function rounded(rgb: Rgb): Rgb {
  return rgb.map(Math.round) as Rgb;
}

/**
 * Darkens a middle tone, on which both black and white text are hard to read, until one of them has comfortable
 * contrast.
 */
function ensureComfortable(color: Rgb): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const shade = rounded(mix(color, BLACK, share));
    if (ratio(WHITE, shade) >= 7 || ratio(BLACK, shade) >= 9) return shade;
  }
  return BLACK;
}

function getBackground(ground: Ground, lead: Rgb): Rgb {
  if (ground === "brand") return ensureComfortable(lead);
  return rounded(ground === "paper" ? mix(WHITE, lead, 0.035) : mix(BLACK, lead, 0.08));
}

/** Whether a color has so little saturation that it would make a gray picture. */
function isGray([red, green, blue]: Rgb): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}

/** The first valid colors, preferring those that are not gray. */
function findLeadColors(colors: readonly string[]): { lead: Rgb; second: Rgb } {
  const usable = colors.filter((color) => /^#[0-9a-f]{6}$/i.test(color)).map(toRgb);
  const lead = usable.find((color) => !isGray(color)) ?? usable[0] ?? toRgb(DEFAULT_COLOR);
  return { lead, second: usable.find((color) => color !== lead && !isGray(color)) ?? lead };
}

/**
 * Builds the palette of a picture from the brand's colors.
 * @param colors `#rrggbb`, the leading one first; anything else is ignored
 */
export function buildPalette(colors: readonly string[], ground: Ground): Palette {
  const { lead, second } = findLeadColors(colors);
  const background = getBackground(ground, lead);
  const far = ratio(WHITE, background) >= ratio(BLACK, background) ? WHITE : BLACK;
  const mark = ground === "brand" ? far : ensureComfortable(lead);
  return {
    background: toHex(background),
    panel: toHex(rounded(mix(background, far, 0.06))),
    line: toHex(rounded(mix(background, far, 0.16))),
    text: toHex(readable(mix(far, background, 0.06), rounded(mix(background, far, 0.06)))),
    muted: toHex(readable(mix(far, background, 0.4), rounded(mix(background, far, 0.06)))),
    accent: toHex(readable(ground === "brand" ? mix(second, far, 0.6) : second, background)),
    mark: toHex(mark),
    onMark: toHex(
      ground === "brand" ? readable(background, mark) : ratio(WHITE, mark) >= ratio(BLACK, mark) ? WHITE : BLACK,
    ),
  };
}

/**
 * The brand's leading color as a text color, readable on white and on a dark background. Falls back to the product's
 * own color.
 */
export function getAccents(colors: readonly string[]): { light: Color; dark: Color } {
  const { lead } = findLeadColors(colors);
  return { light: toHex(readable(lead, [255, 255, 255])), dark: toHex(readable(lead, [30, 32, 36])) };
}
