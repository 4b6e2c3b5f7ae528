/** The key of a picture's PNG in the file store. */
export function imageFileKey(token: string): string {
  return `images/${token}.png`;
}

/** The token in the key of a picture; undefined for other files. */
export function parseImageFileKey(key: string): string | undefined {
  return /^images\/([\w-]{22})\.png$/.exec(key)?.[1];
}

/** Parses the file name in `/i/…` to the token and the requested format. */
export function parsePictureName(name: string): { token: string; form: "png" | "html" } | undefined {
  const [, token, form] = /^([\w-]{22})\.(png|html)$/.exec(name) ?? [];
  return token !== undefined && (form === "png" || form === "html") ? { token, form } : undefined;
}
