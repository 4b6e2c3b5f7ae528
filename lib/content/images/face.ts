import type { Face } from "./picture.ts";

const MONO = /\b(?:mono|code|courier|consolas|menlo|monaco|inconsolata|iosevka|hack|typewriter)\b/;
const SANS = /\bsans\b|grotes[kq]|gothic/;
const SERIF =
  /\b(?:serif|slab|georgia|times|garamond|merriweather|playfair|lora|baskerville|bodoni|caslon|didot|spectral|newsreader)\b/;
const OTHER_SERIF =
  /\b(?:fraunces|tiempos|crimson|cormorant|bitter|charter|palatino|literata|roman|antiqua|recoleta|mincho)\b/;
const ROUNDED = /\b(?:rounded|nunito|quicksand|varela|comfortaa|fredoka|baloo|dosis|rubik|lexend)\b/;

/** The class of typefaces that a brand's font belongs to, by its name; sans for names that tell nothing. */
export function findFace(font: string | null): Face {
  const name = font?.toLowerCase() ?? "";
  if (MONO.test(name)) return "mono";
  if (ROUNDED.test(name)) return "rounded";
  if (SANS.test(name)) return "sans";
  return SERIF.test(name) || OTHER_SERIF.test(name) ? "serif" : "sans";
}
