import { compilePhrases } from "#lib/text/phrases.ts";

/*
 * "Linking a pull request to an issue" (GitHub documentation): a closing keyword before an issue's number or address.
 * Gitea and Forgejo take the same words.
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

/** Where the issues are: others are named with their repository. */
export type IssueHome = { owner: string; name: string; htmlUrl: string };

/**
 * The numbers of this repository's issues that a text closes, in its order. What is quoted as code or commented out, such
 * as the example that a template gives, closes nothing.
 */
export function closedIssues(text: string, home: IssueHome): number[] {
  const own = `${home.owner}/${home.name}`.toLowerCase();
  const numbers = new Set<number>();
  for (const { groups } of withoutSpans(withoutSpans(text, "<!--", "-->"), "`", "`").matchAll(CLOSING)) {
    const { repository, address, number } = groups ?? {};
    if (repository !== undefined && repository.toLowerCase() !== own) continue;
    if (address !== undefined && address.toLowerCase() !== home.htmlUrl.toLowerCase()) continue;
    numbers.add(Number(number));
    if (numbers.size >= ISSUES_MAX) break;
  }
  return [...numbers];
}

/** A text without what stands between two marks; one pass whatever the text. */
function withoutSpans(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) break;
    kept.push(text.slice(at, start), " ");
    at = end + close.length;
  }
  kept.push(text.slice(at));
  return kept.join("");
}
