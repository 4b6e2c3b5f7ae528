/** Text from outside in a Markdown sentence: its signs mean nothing, and it is one line. */
export function literal(text: string, max = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  const cut =
    line.length > max
      ? `${line
          .slice(0, max - 1)
          .toWellFormed()
          .trimEnd()}…`
      : line;
  return cut.replace(/[\\`*_{}[\]()<>#+!|~&]/g, "\\$&").replaceAll("://", "&#58;//");
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
