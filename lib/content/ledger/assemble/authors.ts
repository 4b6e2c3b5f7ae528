import type { Commit, Person } from "#lib/content/activity.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { plainName } from "./identities.ts";

const CO_AUTHOR = /^[ \t]*co-authored-by:([^<\n]*)<([^>\n]*)>/gim;
const NOREPLY = /^(?:\d+\+)?([A-Za-z0-9][A-Za-z0-9-]*(?:\[bot\])?)@users\.noreply\.github\.com$/;

/** Returns the account name in a GitHub no-reply address. */
export function noreplyLogin(email: string): string | undefined {
  return NOREPLY.exec(email.trim())?.[1];
}

/** Converts the name and email of a commit to a person; the login is set only if the address contains it. */
export function toPerson(name: string, email: string): Person {
  const login = noreplyLogin(email);
  const person: Person = { name: name.trim() || login || email.split("@")[0] || "unknown", email: email.trim() };
  return login === undefined
    ? person
    : { ...person, login, url: `https://github.com/${login.replace(/\[bot\]$/, "")}` };
}

/** The co-authors that a message credits, in its order. */
export function coAuthors(message: string): Person[] {
  if (!/co-authored-by:/i.test(message)) return [];
  return [...message.matchAll(CO_AUTHOR)].map(([, name = "", email = ""]) => toPerson(name, email));
}

/** Two mentions with a common key (address, account or full name) are the same person. */
function getIdentityKeys(person: Person): string[] {
  const keys = [`name:${plainName(person.name)}`];
  if (person.email !== undefined && person.email !== "") keys.push(`email:${person.email.toLowerCase()}`);
  if (person.login !== undefined) keys.push(`name:${plainName(person.login)}`);
  return keys;
}

/** The people named in the commits of a range, without bots. */
export function listMentions(commits: readonly Commit[]): Person[] {
  return commits.flatMap((commit) => [commit.author, ...coAuthors(commit.body)]).filter((person) => !isTool(person));
}

/** Tools that sign commits they helped with; `noreply` mailboxes, except those of a host, belong to no person. */
const TOOL_ADDRESS = /^no-?reply@(?!users\.)|^(?:cursoragent|copilot|devin|aider|codex)@|\+copilot@users\.noreply/i;

function isTool(person: Person): boolean {
  return isBot(person) || TOOL_ADDRESS.test(person.email ?? "");
}

/** Merges two mentions of a person: prefers the one with an account, otherwise the one with a family name. */
function mergeMentions(earlier: Person, later: Person): Person {
  if (earlier.login !== undefined) return earlier;
  if (later.login !== undefined) return { ...earlier, ...later };
  return !earlier.name.includes(" ") && later.name.includes(" ") ? later : earlier;
}

/** Deduplicates people in order of first mention; a later mention adds the account that an earlier one lacks. */
export function distinctPeople(people: readonly Person[]): Person[] {
  const distinct: Person[] = [];
  const indexByKey = new Map<string, number>();
  for (const person of people) {
    const keys = getIdentityKeys(person);
    const existingIndex = keys.map((key) => indexByKey.get(key)).find((index) => index !== undefined);
    const index = existingIndex ?? distinct.push(person) - 1;
    const existing = distinct[index];
    if (existing !== undefined && existing !== person) distinct[index] = mergeMentions(existing, person);
    for (const key of keys) indexByKey.set(key, index);
  }
  return distinct;
}

/**
 * Collects the authors of a change: the authors of its commits, oldest first, then co-authors. The author of a merge
 * commit is credited only if there is no other commit, and a bot only if there is no person.
 */
export function collectAuthors(commits: readonly Commit[]): Person[] {
  const work = commits.filter((commit) => commit.parents.length < 2);
  const oldestFirst = (work.length > 0 ? work : commits).toReversed();
  const credited = oldestFirst.map((commit) => commit.author);
  const helpers = commits.toReversed().flatMap((commit) => coAuthors(commit.body));
  const people = distinctPeople([...credited, ...helpers]);
  const humans = people.filter((person) => !isTool(person));
  return humans.length > 0 ? humans : people;
}
