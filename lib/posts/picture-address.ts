/** The key of a picture's PNG in the file store. */
export function imageFileKey(token: string): string {
  return `images/${token}.png`;
}

/** The token in such a key; undefined for another file. */
export function tokenOfKey(key: string): string | undefined {
  return /^images\/([\w-]{22})\.png$/.exec(key)?.[1];
}

/** What `/i/…` is asked for: a picture's token with the form that is wanted. */
export function parsePictureName(name: string): { token: string; form: "png" | "html" } | undefined {
  const [, token, form] = /^([\w-]{22})\.(png|html)$/.exec(name) ?? [];
  return token !== undefined && (form === "png" || form === "html") ? { token, form } : undefined;
}
