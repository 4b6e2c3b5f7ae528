import type { Audience, LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, escapeMarkdown, link, safeUrl, toInline } from "./inline.ts";
import { clip } from "./title.ts";

/** A name longer than this is cut. */
const NAME_LENGTH = 80;

/** A person's name as the source has it, cut where it is absurdly long. */
export function authorName(author: LedgerEntry["authors"][number]): string {
  return clip(cleanLine(author.name), NAME_LENGTH);
}

/** How a person is called: `@login` where the link shows that the name is one, else the name. */
export function authorLabel(author: LedgerEntry["authors"][number]): string {
  const name = authorName(author);
  const url = safeUrl(author.url);
  const isLogin = url !== null && new URL(url).pathname.split("/").at(-1)?.toLowerCase() === name.toLowerCase();
  return isLogin && !name.startsWith("@") ? `@${name}` : name;
}

/** `Author: [@lee](url)`; names are untrusted text. Empty when the source knows nobody. */
export function authorCredit(entry: LedgerEntry): string {
  const credits = entry.authors
    .filter((author) => authorName(author) !== "")
    .map((author) => link(authorLabel(author), author.url));
  if (credits.length === 0) return "";
  return `${credits.length === 1 ? "Author" : "Authors"}: ${[...new Set(credits)].join(", ")}`;
}

/** `[#131](url)`, or the short commit id with its link; only developers get one. */
export function reference(entry: LedgerEntry, audience: Audience): string {
  if (audience !== "developers") return "";
  const pull = entry.refs.find((ref) => ref.type === "pull_request");
  if (pull !== undefined) return link(`#${pull.id.replace(/^[#!]/, "")}`, pull.url);
  const commit = entry.refs.find((ref) => ref.type === "commit" && safeUrl(ref.url) !== null);
  return commit === undefined ? "" : `[\`${escapeMarkdown(commit.id.slice(0, 7))}\`](${safeUrl(commit.url)})`;
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
