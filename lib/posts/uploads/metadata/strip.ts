import type { PictureFormat } from "#lib/posts/picture-address.ts";
import { DamagedImage } from "./damaged.ts";
import { stripGif } from "./gif.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const STRIP: Readonly<Record<PictureFormat, (bytes: Buffer) => Buffer>> = {
  gif: stripGif,
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/**
 * Removes what an image says besides its pixels: places, cameras, people, texts and previews. The coded pixels stay as
 * they are, with color profile and orientation. Undefined for a damaged file.
 */
export function stripMetadata(bytes: Buffer, format: PictureFormat): Buffer | undefined {
  try {
    return STRIP[format](bytes);
  } catch (error) {
    if (error instanceof DamagedImage) return undefined;
    throw error;
  }
}
