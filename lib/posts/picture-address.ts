/** The formats of stored pictures, which are also their file extensions. */
export type PictureFormat = "png" | "jpg" | "webp" | "gif";

export const MEDIA_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
} as const satisfies Record<PictureFormat, string>;

/** The key of a picture in the file store. */
export function fileKey(token: string, format: PictureFormat): string {
  return `images/${token}.${format}`;
}

/** The token in the key of a picture; undefined for other files. */
export function parseFileKey(key: string): string | undefined {
  return /^images\/([\w-]{22})\.(?:png|jpg|webp|gif)$/.exec(key)?.[1];
}

/** The media type of a stored picture by its key. */
export function getMediaType(key: string): string {
  return Object.entries(MEDIA_TYPES).find(([format]) => key.endsWith(`.${format}`))?.[1] ?? "application/octet-stream";
}

/** Parses the file name in `/i/…` to the token and the requested format. */
export function parsePictureName(name: string): { token: string; form: PictureFormat | "html" } | undefined {
  const [, token, form] = /^([\w-]{22})\.(png|jpg|webp|gif|html)$/.exec(name) ?? [];
  return token === undefined ? undefined : { token, form: form as PictureFormat | "html" };
}
