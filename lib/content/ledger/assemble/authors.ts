import type { Commit, Person } from "#lib/content/activity.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";

const CO_AUTHOR = /^[ \t]*co-authored-by:([^<\n]*)<([^>\n]*)>/gim;
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

/** Letters and digits only, so that `oranagra` and `Oran Agra` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The keys that make two mentions the same person: address, account or full name. */
function keysOf(person: Person): string[] {
  const keys = [`name:${plainName(person.name)}`];
  if (person.email !== undefined && person.email !== "") keys.push(`email:${person.email.toLowerCase()}`);
  if (person.login !== undefined) keys.push(`name:${plainName(person.login)}`);
  return keys;
}

/**
 * Learns from a range which accounts its people have, and gives those to mentions without one: where the name is the
 * account's own, or a full name that only one account goes by.
 */
export function identifier(commits: readonly Commit[]): (person: Person) => Person {
  const accounts = new Map<string, Person | null>();
  const learn = (key: string, person: Person): void => {
    const before = accounts.get(key);
    accounts.set(key, before === undefined || before?.login === person.login ? person : null);
  };
  const mentions = commits.flatMap((commit) => [commit.author, ...coAuthors(commit.body)]);
  for (const person of mentions) {
    if (person.login === undefined) continue;
    learn(person.login.toLowerCase(), person);
    if (person.name.trim().includes(" ")) learn(person.name.toLowerCase(), person);
  }
  return (person) => {
    const account = person.login === undefined ? accounts.get(person.name.toLowerCase()) : undefined;
    return account?.login === undefined ? person : { ...account, name: person.name };
  };
}

/** Programs that sign commits they helped with; `noreply` mailboxes other than a host's stand for no person. */
const TOOL_ADDRESS = /^no-?reply@(?!users\.)|^(?:cursoragent|copilot|devin|aider|codex)@|\+copilot@users\.noreply/i;

function isTool(person: Person): boolean {
  return isBot(person) || TOOL_ADDRESS.test(person.email ?? "");
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
  const humans = people.filter((person) => !isTool(person));
  return humans.length > 0 ? humans : people;
}
