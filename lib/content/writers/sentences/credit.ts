import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorLabel, authorName } from "#lib/content/text/author-name.ts";
import { link, toInline } from "#lib/content/text/inline.ts";

/** `Author: [@lee](url)`; names are untrusted text. Empty when the source knows nobody. */
export function authorCredit(entry: LedgerEntry): string {
  const credits = entry.authors
    .filter((author) => authorName(author) !== "")
    .map((author) => link(authorLabel(author), author.url));
  if (credits.length === 0) return "";
  return `${credits.length === 1 ? "Author" : "Authors"}: ${[...new Set(credits)].join(", ")}`;
}

/** The area as a reader sees it: paths and dotted names as code. */
export function areaLabel(area: string): string {
  return area
    .split(/,\s*/)
    .map((part) =>
      /^[\w-]+$/.test(part) && !part.includes("_") ? part : toInline(/[`\s]/.test(part) ? part : `\`${part}\``),
    )
    .join(", ");
}
