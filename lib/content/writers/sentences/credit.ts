import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorLabel, authorName } from "#lib/content/text/author-name.ts";
import { link, toInline } from "#lib/content/text/inline.ts";

/** `Author: [@lee](url)`, with names escaped as untrusted text. Empty if the source has no authors. */
export function authorCredit(entry: LedgerEntry): string {
  const credits = entry.authors
    .filter((author) => authorName(author) !== "")
    .map((author) => link(authorLabel(author), author.url));
  if (credits.length === 0) return "";
  return `${credits.length === 1 ? "Author" : "Authors"}: ${[...new Set(credits)].join(", ")}`;
}

/** The area as shown to readers: paths and dotted names as code. */
export function areaLabel(area: string): string {
  return area
    .split(/,\s*/)
    .map((part) =>
      /^[\w-]+$/.test(part) && !part.includes("_") ? part : toInline(/[`\s]/.test(part) ? part : `\`${part}\``),
    )
    .join(", ");
}
