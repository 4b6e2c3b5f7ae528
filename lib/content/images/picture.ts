import { z } from "zod";

/** The size of every picture, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** `#rrggbb`. */
const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The colors of a picture. Every text color has a contrast of at least 4.5:1 on its background (WCAG 2.2, 1.4.3). */
export const palette = z.object({
  background: color,
  /** A surface slightly lighter or darker than the background. */
  panel: color,
  line: color,
  text: color,
  muted: color,
  accent: color,
  /** The background of a label; its text color is `onMark`. */
  mark: color,
  onMark: color,
});
export type Palette = z.output<typeof palette>;

/** The layouts, chosen by the content of the picture. */
const LAYOUTS = ["release", "feature", "security", "code", "numbers"] as const;

/** The complete content of a picture as plain text. The renderers of PNG and HTML add no text of their own. */
export const picture = z.object({
  layout: z.enum(LAYOUTS),
  palette,
  /** The name next to the logo. */
  name: z.string(),
  /** The version or the kind of news, above the headline. */
  label: z.string(),
  headline: z.string(),
  /** One sentence below the headline. */
  detail: z.string().nullable(),
  /** Numbers with labels, the total first; empty if there are none. */
  stats: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The date or range of the changes. */
  time: z.string().nullable(),
});
export type Picture = z.output<typeof picture>;
export type LayoutKind = Picture["layout"];
