import type { Commit, Person } from "#lib/content/activity.ts";
import { splitMessage } from "#lib/content/sources/git/log-parser.ts";
import type { Account, CommitAnswer } from "./shapes.ts";

/** A commit as git itself would tell it; its paths are asked for apart. */
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

/** An account, or the name where the host knows none; deleted accounts are `ghost`. */
export function toPerson(account: Account, name = ""): Person {
  if (!account) return { name: name.trim() || "ghost" };
  const { login, html_url } = account;
  return { name: name.trim() || login, login, ...(html_url === undefined ? {} : { url: html_url }) };
}

/** Commits of a set that the given ones lead back to, except those in `without`. */
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
