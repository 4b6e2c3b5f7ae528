/** Parts of Markdown that MDX leaves alone: fenced code and code spans. */
const CODE = /(^```[\s\S]*?^```|^~~~[\s\S]*?^~~~|`+[^`]*`+)/gm;

/** Markdown that MDX reads as the same text: `{` and `<` begin code there (mdxjs.com, troubleshooting). */
export function escapeMdx(markdown: string): string {
  return markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : escapePart(part)))
    .join("");
}

function escapePart(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(https?:\/\/[^>\s]+)>/g, "[$1]($1)")
    .replace(/(?<!\\)[{}<]/g, "\\$&");
}
