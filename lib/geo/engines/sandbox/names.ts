const WORDLIKE = /[\p{L}\p{N}]/u;

/** Whether a text contains a name as whole words, in any case; the name is matched literally. */
export function hasName(text: string, name: string): boolean {
  const within = text.toLowerCase();
  const needle = name.trim().toLowerCase();
  if (needle === "") return false;
  for (let index = within.indexOf(needle); index >= 0; index = within.indexOf(needle, index + 1)) {
    if (!WORDLIKE.test(within.charAt(index - 1)) && !WORDLIKE.test(within.charAt(index + needle.length))) return true;
  }
  return false;
}

export function hasAnyName(text: string, names: readonly string[]): boolean {
  return names.some((name) => hasName(text, name));
}
