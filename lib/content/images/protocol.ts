import type { Picture } from "./picture.ts";

/** What the drawing process is asked for, as JSON on its standard input. */
export type RenderRequest = {
  picture: Picture;
  /** The logo's file, Base64; it may be anything. */
  logo: string | null;
};

/** What it answers, as JSON on its standard output. */
export type RenderAnswer = {
  /** Base64. */
  png: string;
  /** The logo as a PNG data URL; null where there is none that can be read. */
  logo: string | null;
};
