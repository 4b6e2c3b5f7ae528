import type { LayoutKind } from "#lib/content/layout-kinds.ts";
import type { Palette, Surface } from "./picture.ts";

/** `#rrggbb`. */
type Color = string;

/** A background: near white, near black, or the brand's own color. */
type Ground = "paper" | "ink" | "brand";

/** The surfaces of each layout. */
const GROUNDS: Readonly<Record<LayoutKind, { ground: Ground; card: Ground }>> = {
  statement: { ground: "brand", card: "paper" },
  list: { ground: "brand", card: "paper" },
  code: { ground: "ink", card: "brand" },
};

type Rgb = [red: number, green: number, blue: number];

/** The product's own color, for brands without colors. */
const DEFAULT_COLOR: Color = "#3a47c7";
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [12, 13, 16];
const TEXT_CONTRAST = 4.5;
/** Contrasts of the main text that leave room for muted text. Brand colors that have one of them stay as they are. */
const COMFORTABLE = { onDark: 5.2, onLight: 6 };
/** Below this contrast, decoration cannot be seen. */
const MARK_CONTRAST = 1.3;
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

/** Black or white, whichever has the higher contrast. */
function oppositeOf(background: Rgb): Rgb {
  return ratio(WHITE, background) >= ratio(BLACK, background) ? WHITE : BLACK;
}

/** Moves the color towards white or black until it is readable on every background, and no further. */
function readable(color: Rgb, ...backgrounds: [Rgb, ...Rgb[]]): Rgb {
  const towards = oppositeOf(backgrounds[0]);
  for (let share = 0; share < 1; share += STEP) {
    const shade = rounded(mix(color, towards, share));
    if (backgrounds.every((background) => ratio(shade, background) >= TEXT_CONTRAST)) return shade;
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
    if (ratio(WHITE, shade) >= COMFORTABLE.onDark || ratio(BLACK, shade) >= COMFORTABLE.onLight) return shade;
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

function buildSurface(ground: Ground, lead: Rgb, second: Rgb): Surface {
  const background = getBackground(ground, lead);
  const far = oppositeOf(background);
  const shape = rounded(mix(background, far, 0.06));
  return {
    background: toHex(background),
    shape: toHex(shape),
    line: toHex(rounded(mix(background, far, 0.2))),
    text: toHex(readable(mix(far, background, 0.04), background, shape)),
    muted: toHex(readable(mix(far, background, 0.36), background, shape)),
    mark: toHex([second, lead].find((color) => ratio(color, background) >= MARK_CONTRAST) ?? far),
  };
}

/**
 * Builds the palette of a picture from the brand's colors.
 * @param colors `#rrggbb`, the leading one first; anything else is ignored
 */
export function buildPalette(colors: readonly string[], layout: LayoutKind): Palette {
  const { lead, second } = findLeadColors(colors);
  const { ground, card } = GROUNDS[layout];
  return { ground: buildSurface(ground, lead, second), card: buildSurface(card, lead, second) };
}

/**
 * The brand's leading color as a text color, readable on white and on a dark background. Falls back to the product's
 * own color.
 */
export function getAccents(colors: readonly string[]): { light: Color; dark: Color } {
  const { lead } = findLeadColors(colors);
  return { light: toHex(readable(lead, [255, 255, 255])), dark: toHex(readable(lead, [30, 32, 36])) };
}
