import type { Logo, Picture } from "./picture.ts";

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
  /** Null if the file cannot be read. */
  logo: Logo | null;
};
