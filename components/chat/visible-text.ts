/** Characters that are invisible or reorder others (bidi controls), except joiners within emoji. */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?![\n\t])\p{Cc}|\p{Cs}/gu;
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>()[\]{}\\]+/gi;

/** Makes a text fully visible: invisible and reordering characters are replaced by their code points. */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (char) => `\u27e6U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}\u27e7`,
  );
}

/** The distinct hosts of the URLs in a text. */
export function hostsIn(text: string): string[] {
  const hosts = [...text.matchAll(ADDRESS)].flatMap(([address]) => URL.parse(address)?.host ?? []);
  return [...new Set(hosts)].filter((host) => host !== "");
}
