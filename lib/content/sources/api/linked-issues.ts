import { compilePhrases } from "#lib/text/phrases.ts";

/*
 * "Linking a pull request to an issue" (GitHub documentation): a closing keyword before an issue's number or address.
 * Gitea and Forgejo accept the same keywords.
 */

const CLOSING = compilePhrases(
  ["(close[s|d]|fix[es|ed]|resolve[s|d])<edge>[:]<gap>([<repository>]#|<address>/issues/)<number>"],
  {
    parts: {
      gap: /[ \t]{1,8}/,
      repository: /(?<repository>[\w.-]{1,100}\/[\w.-]{1,100})/,
      address: /(?<address>https?:\/\/[^\s/]{1,200}\/[\w.-]{1,100}\/[\w.-]{1,100})/,
      number: /(?<number>[1-9]\d{0,8})/,
    },
    flags: "gi",
  },
);

const ISSUES_MAX = 10;

/** The repository of the issues; references to other repositories include their name. */
export type IssueHome = { owner: string; name: string; htmlUrl: string };

/**
 * The numbers of this repository's issues that a text closes, in its order. Code and comments, such as a template's
 * example, close nothing.
 */
export function closedIssues(text: string, home: IssueHome): number[] {
  const own = `${home.owner}/${home.name}`.toLowerCase();
  const numbers = new Set<number>();
  for (const { groups } of removeSpans(removeSpans(text, "<!--", "-->"), "`", "`").matchAll(CLOSING)) {
    const { repository, address, number } = groups ?? {};
    if (repository !== undefined && repository.toLowerCase() !== own) continue;
    if (address !== undefined && address.toLowerCase() !== home.htmlUrl.toLowerCase()) continue;
    numbers.add(Number(number));
    if (numbers.size >= ISSUES_MAX) break;
  }
  return [...numbers];
}

/** Removes the spans between two marks; one pass for any text. */
function removeSpans(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf(open, position);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) break;
    kept.push(text.slice(position, start), " ");
    position = end + close.length;
  }
  kept.push(text.slice(position));
  return kept.join("");
}
