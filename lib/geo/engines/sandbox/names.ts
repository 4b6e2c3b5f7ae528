const WORDLIKE = /[\p{L}\p{N}]/u;

/** Whether a text has a name as whole words, in any case; the name is only ever a literal. */
export function hasName(text: string, name: string): boolean {
  const within = text.toLowerCase();
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return false;
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (!WORDLIKE.test(within.charAt(at - 1)) && !WORDLIKE.test(within.charAt(at + wanted.length))) return true;
  }
  return false;
}

export function hasAnyName(text: string, names: readonly string[]): boolean {
  return names.some((name) => hasName(text, name));
}
