import { clip } from "#lib/content/text/clip.ts";
import { cleanLine, toInline } from "#lib/content/text/inline.ts";

const PROSE_MAX = 240;

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

/** Escapes a source's text like `escapeInline`, but keeps its code spans. */
export function escapeProse(text: string): string {
  return text.includes("://") ? escapeInline(text, PROSE_MAX) : toInline(clip(cleanLine(text), PROSE_MAX));
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
