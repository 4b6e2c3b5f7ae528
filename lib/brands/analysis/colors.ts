import { COLORS_MAX } from "#lib/brands/limits.ts";

type Rgb = { r: number; g: number; b: number };

const CSS_MAX = 2_000_000;
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch)\([^()]{1,60}\)/gi;
const PROPERTY = /--([a-z][\w-]{0,60})[ \t\r\n]{0,8}:([^;{}]{1,80})/gi;
const BRAND_PROPERTY = /brand|primary|accent|theme|main|cta/i;
/** Property names of states and of colors with a meaning other than the brand. */
const STATE_PROPERTY =
  /error|danger|warn|success|info|destructive|negative|positive|foreground|on-|text|border|shadow/i;

const SATURATION_MIN = 0.22;
/** Colors with a smaller distance (of 765) count as the same. */
const SAME = 36;
const WEIGHT = { theme: 40, property: 12, use: 1 };

/**
 * Returns up to six brand colors as `#rrggbb`, the leading one first: the theme color, custom properties with telling
 * names, and the most frequent saturated colors of the style sheets.
 */
export function brandColors(css: string, themeColor: string | undefined): string[] {
  const scores = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const rgb = parseColor(text);
    if (rgb && isSaturated(rgb)) scores.set(toHex(rgb), (scores.get(toHex(rgb)) ?? 0) + weight);
  };
  const sample = css.slice(0, CSS_MAX).replace(PROPERTY, (all, name: string) => (STATE_PROPERTY.test(name) ? "" : all));
  for (const [text] of sample.matchAll(COLOR)) add(text, WEIGHT.use);
  for (const [, name = "", value = ""] of sample.matchAll(PROPERTY)) {
    if (BRAND_PROPERTY.test(name)) add(value.trim(), WEIGHT.property);
  }
  if (themeColor) add(themeColor, WEIGHT.theme);
  const ranked = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([hex]) => hex);
  const chosen: string[] = [];
  for (const hex of ranked) {
    if (chosen.length === COLORS_MAX) break;
    if (chosen.every((other) => distance(other, hex) > SAME)) chosen.push(hex);
  }
  return chosen;
}

function isSaturated({ r, g, b }: Rgb): boolean {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  return max >= 48 && (max - min) / Math.max(1, max) >= SATURATION_MIN && max - min >= 40;
}

function distance(a: string, b: string): number {
  const [x, y] = [parseColor(a), parseColor(b)];
  return x && y ? Math.abs(x.r - y.r) + Math.abs(x.g - y.g) + Math.abs(x.b - y.b) : Number.POSITIVE_INFINITY;
}

/** Parses an opaque CSS color (CSS Color 4: hex, rgb, hsl, oklch); undefined for any other text. */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase();
  if (value.startsWith("#")) return parseHex(value.slice(1));
  const [, name = "", body = ""] = /^(rgb|hsl|oklch)a?\(([^()]{1,60})\)$/.exec(value) ?? [];
  const [a = "", b = "", c = "", alpha] = body.split(/[\s,/]+/).filter(Boolean);
  if (alpha !== undefined && Number.parseFloat(alpha) < (alpha.endsWith("%") ? 80 : 0.8)) return undefined;
  const read = { rgb: fromRgb, hsl: fromHsl, oklch: fromOklch }[name];
  const rgb = read?.(a, b, c);
  return rgb && [rgb.r, rgb.g, rgb.b].every((part) => Number.isFinite(part)) ? rgb : undefined;
}

function parseHex(digits: string): Rgb | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  if (long.length === 8 && Number.parseInt(long.slice(6), 16) < 204) return undefined;
  const part = (start: number) => Number.parseInt(long.slice(start, start + 2), 16);
  return { r: part(0), g: part(2), b: part(4) };
}

function fromRgb(r: string, g: string, b: string): Rgb {
  const part = (text: string) => bounded(Number.parseFloat(text) * (text.endsWith("%") ? 2.55 : 1));
  return { r: part(r), g: part(g), b: part(b) };
}

function fromHsl(h: string, s: string, l: string): Rgb {
  const [hue, sat, light] = [Number.parseFloat(h), Number.parseFloat(s) / 100, Number.parseFloat(l) / 100];
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return bounded(255 * (light - sat * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: part(0), g: part(8), b: part(4) };
}

/** Converts OKLCH through OKLab and linear sRGB, clipped to the sRGB gamut. */
function fromOklch(l: string, c: string, h: string): Rgb {
  const light = Number.parseFloat(l) * (l.endsWith("%") ? 0.01 : 1);
  const chroma = Number.parseFloat(c) * (c.endsWith("%") ? 0.004 : 1);
  const hue = (Number.parseFloat(h) * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function gamma(linear: number): number {
  return bounded(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}

function bounded(part: number): number {
  return Math.round(Math.min(255, Math.max(0, part)));
}

function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
