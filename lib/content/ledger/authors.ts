import type { Commit, Person } from "#lib/content/activity.ts";
import { isBot } from "./bots.ts";

const CO_AUTHOR = /^[ \t]*co-authored-by:[ \t]*([^<\n]*?)[ \t]*<([^>\n]*)>/gim;
const NOREPLY = /^(?:\d+\+)?([A-Za-z0-9][A-Za-z0-9-]*(?:\[bot\])?)@users\.noreply\.github\.com$/;

/** The account name that a GitHub no-reply address carries. */
export function noreplyLogin(email: string): string | undefined {
  return NOREPLY.exec(email.trim())?.[1];
}

/** A person as a commit names them; the login is there only where the address itself carries it. */
export function toPerson(name: string, email: string): Person {
  const login = noreplyLogin(email);
  const person: Person = { name: name.trim() || login || email.split("@")[0] || "unknown", email: email.trim() };
  return login === undefined
    ? person
    : { ...person, login, url: `https://github.com/${login.replace(/\[bot\]$/, "")}` };
}

/** The people whom a message credits as co-authors, in its order. */
export function coAuthors(message: string): Person[] {
  if (!/co-authored-by:/i.test(message)) return [];
  return [...message.matchAll(CO_AUTHOR)].map(([, name = "", email = ""]) => toPerson(name, email));
}

/** The keys that make two mentions the same person: address, account or full name. */
function keysOf(person: Person): string[] {
  const keys = [`name:${person.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")}`];
  if (person.email !== undefined && person.email !== "") keys.push(`email:${person.email.toLowerCase()}`);
  if (person.login !== undefined) keys.push(`login:${person.login.toLowerCase()}`);
  return keys;
}

/** The mention with the account; between two without, the one whose name has a family name. */
function bestOf(before: Person, after: Person): Person {
  if (before.login !== undefined) return before;
  if (after.login !== undefined) return { ...before, ...after };
  return !before.name.includes(" ") && after.name.includes(" ") ? after : before;
}

/** Each person once, in order of first mention; a later mention adds the account that an earlier one lacked. */
export function distinctPeople(people: readonly Person[]): Person[] {
  const found: Person[] = [];
  const indexOf = new Map<string, number>();
  for (const person of people) {
    const keys = keysOf(person);
    const known = keys.map((key) => indexOf.get(key)).find((index) => index !== undefined);
    const index = known ?? found.push(person) - 1;
    const before = found[index];
    if (before !== undefined && before !== person) found[index] = bestOf(before, person);
    for (const key of keys) indexOf.set(key, index);
  }
  return found;
}

/**
 * Who made a change: the authors of its commits from the oldest on, then co-authors. Whoever pressed the merge button is
 * credited only where nobody else is known, and a program only where no person is.
 */
export function authorsOf(commits: readonly Commit[]): Person[] {
  const work = commits.filter((commit) => commit.parents.length < 2);
  const oldestFirst = (work.length > 0 ? work : commits).toReversed();
  const credited = oldestFirst.map((commit) => commit.author);
  const helpers = commits.toReversed().flatMap((commit) => coAuthors(commit.body));
  const people = distinctPeople([...credited, ...helpers]);
  const humans = people.filter((person) => !isBot(person));
  return humans.length > 0 ? humans : people;
}
