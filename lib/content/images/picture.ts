import { z } from "zod";
import { LAYOUTS } from "#lib/content/layout-kinds.ts";

/** The size of every picture, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** `#rrggbb`. */
const color = z.string().regex(/^#[0-9a-f]{6}$/);

/**
 * The colors of one surface. Text and muted text have a contrast of at least 4.5:1 on background and shape (WCAG 2.2,
 * 1.4.3).
 */
const surface = z.object({
  background: color,
  /** Decoration behind texts. */
  shape: color,
  line: color,
  text: color,
  muted: color,
  /** Bullets, which carry no text. */
  mark: color,
});
export type Surface = z.output<typeof surface>;

export const palette = z.object({
  /** Under the name and the headline. */
  ground: surface,
  /** Under the points or the code. */
  card: surface,
});
export type Palette = z.output<typeof palette>;

/** The classes of typefaces that pictures are drawn with. */
const FACES = ["sans", "serif", "rounded", "mono"] as const;
export type Face = (typeof FACES)[number];

const code = z.object({
  /** What it is, such as "Command-line option"; null if no source says so. */
  kind: z.string().nullable(),
  text: z.string(),
  /** Whether the text is an identifier and not words of the interface. */
  isCode: z.boolean(),
  detail: z.string().nullable(),
});

/** The complete content of a picture as plain text. The renderers of PNG and HTML add no text of their own. */
export const picture = z.object({
  layout: z.enum(LAYOUTS),
  palette,
  face: z.enum(FACES),
  /** The product's name, next to the logo. */
  name: z.string(),
  /** The version or the kind of news; null if the headline has it. */
  label: z.string().nullable(),
  headline: z.string(),
  /** One sentence below the headline. */
  detail: z.string().nullable(),
  /** Three short changes of a list; empty in other layouts. */
  points: z.array(z.string()),
  /** The identifier of the code layout; null in other layouts. */
  code: code.nullable(),
  /** The host name of the product's website. */
  site: z.string().nullable(),
  /** The date or range of the changes. */
  time: z.string().nullable(),
});
export type Picture = z.output<typeof picture>;

/** A logo as a PNG data URL, with its size in pixels. */
export type Logo = { dataUrl: string; width: number; height: number };

/** Logos at least this much wider than high are wordmarks: they show the name themselves. */
const WORDMARK_RATIO = 2.5;

/** Whether a logo stands without the name beside it. */
export function isWordmark(logo: Logo | null): boolean {
  return logo !== null && logo.width / logo.height >= WORDMARK_RATIO;
}

/** The first letter of the name, shown when there is no logo; null for names without letters and digits. */
export function getMonogram(name: string): string | null {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase("en") ?? null;
}
