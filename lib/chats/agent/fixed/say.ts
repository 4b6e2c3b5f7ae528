/** Escapes external text for a Markdown sentence, on one line. */
export function escapeInline(text: string, max = 160): string {
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

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
