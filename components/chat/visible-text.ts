/** Characters that are not seen or turn the order of others, but what joins an emoji. */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?![\n\t])\p{Cc}|\p{Cs}/gu;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>()[\]{}\\]+/gi;

/** A text of which everything can be seen: what hides or reorders stands as its number. */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (char) => `\u27e6U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}\u27e7`,
  );
}

/** The hosts of the addresses in a text, each once. */
export function hostsIn(text: string): string[] {
  const hosts = [...text.matchAll(ADDRESS)].flatMap(([address]) => URL.parse(address)?.host ?? []);
  return [...new Set(hosts)].filter((host) => host !== "");
}
