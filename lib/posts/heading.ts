const HEADING = /^(\s*)#[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*(?=\n|$)/;

/** The plain text of the heading that a Markdown text begins with; undefined where it begins otherwise. */
export function leadingHeading(markdown: string): string | undefined {
  const text = HEADING.exec(markdown)?.[2];
  return text ? plainText(text) : undefined;
}

/** The same Markdown under another leading heading; unchanged where it has none. */
export function withLeadingHeading(markdown: string, title: string): string {
  return markdown.replace(HEADING, (_, lead: string) => `${lead}# ${title.replace(/[\\`*_[\]<>]/g, "\\$&")}`);
}

/** Inline Markdown without its markup: enough to compare and to show, not to render. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\\]|\\.|\([^()]*\))*\)/g, "$1")
    .replace(/(?<!\\)(\*\*|__|~~|`+)(.+?)\1/g, "$2")
    .replace(/(?<![\w\\])([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}
