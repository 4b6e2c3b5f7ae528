import { disableTypes, imageSize, types } from "image-size";
import { MEDIA_TYPES, type PictureFormat } from "#lib/posts/picture-address.ts";

const isPictureFormat = (name: string | undefined): name is PictureFormat => Object.hasOwn(MEDIA_TYPES, name ?? "");

disableTypes(types.filter((type) => !isPictureFormat(type)));

/** Reads format and size in pixels from the bytes of an image; undefined for any other file. */
export function readImage(bytes: Uint8Array): { format: PictureFormat; width: number; height: number } | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    return isPictureFormat(type) && width > 0 && height > 0 ? { format: type, width, height } : undefined;
  } catch {
    // The library throws for unknown formats and for damaged files.
    return undefined;
  }
}
