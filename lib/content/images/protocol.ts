import type { Picture } from "./picture.ts";

/** The request to the drawing process, as JSON on its standard input. */
export type RenderRequest = {
  picture: Picture;
  /** The logo file in Base64; untrusted. */
  logo: string | null;
};

/** The answer of the drawing process, as JSON on its standard output. */
export type RenderAnswer = {
  /** Base64. */
  png: string;
  /** The logo as a PNG data URL; null if it cannot be read. */
  logo: string | null;
};
