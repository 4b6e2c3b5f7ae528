import type { Commit, Person } from "#lib/content/activity.ts";
import { splitMessage } from "#lib/content/sources/git/log-parser.ts";
import type { Account, CommitAnswer } from "./shapes.ts";

/** Converts a commit to the format of the git source; its paths are requested separately. */
export function toCommit({ sha, html_url, commit, author, parents }: CommitAnswer): Commit {
  return {
    sha,
    parents: parents.map((parent) => parent.sha),
    author: { ...toPerson(author, commit.author.name), ...(commit.author.email ? { email: commit.author.email } : {}) },
    committedAt: commit.committer.date,
    ...splitMessage(commit.message),
    files: [],
    ...(html_url === undefined ? {} : { url: html_url }),
  };
}

/** Converts an account, or uses the name if there is none; deleted accounts are `ghost`. */
export function toPerson(account: Account, name = ""): Person {
  if (!account) return { name: name.trim() || "ghost" };
  const { login, html_url } = account;
  return { name: name.trim() || login, login, ...(html_url === undefined ? {} : { url: html_url }) };
}

/** Commits of a set that are reachable from the given ones, without passing those in `without`. */
export function reachable(
  from: readonly string[],
  bySha: ReadonlyMap<string, Commit>,
  without: ReadonlySet<string> = new Set(),
): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
    const commit = bySha.get(sha);
    if (commit === undefined || seen.has(sha) || without.has(sha)) continue;
    seen.add(sha);
    open.push(...commit.parents);
  }
  return seen;
}
