import { z } from "zod";

/** The size of every picture, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** `#rrggbb`. */
const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** What a picture is painted with; every text color has 4.5:1 or more on what it stands on (WCAG 2.2, 1.4.3). */
export const palette = z.object({
  background: color,
  /** A surface that stands out from the background a little. */
  panel: color,
  line: color,
  text: color,
  muted: color,
  accent: color,
  /** Fills a label whose words are `onMark`. */
  mark: color,
  onMark: color,
});
export type Palette = z.output<typeof palette>;

/** The layouts, chosen by what a picture says. */
const LAYOUTS = ["release", "feature", "security", "code", "numbers"] as const;

/** Everything that a picture shows, as plain text: what draws it and what writes its HTML add no word of their own. */
export const picture = z.object({
  layout: z.enum(LAYOUTS),
  palette,
  /** Who speaks; stands beside the logo. */
  name: z.string(),
  /** The version or the kind of news; stands above the headline. */
  label: z.string(),
  headline: z.string(),
  /** One sentence below it. */
  detail: z.string().nullable(),
  /** Numbers with what they count, the sum first; empty where there is none to tell. */
  stats: z.array(z.object({ value: z.string(), label: z.string() })),
  /** When it happened. */
  time: z.string().nullable(),
});
export type Picture = z.output<typeof picture>;
export type LayoutKind = Picture["layout"];
