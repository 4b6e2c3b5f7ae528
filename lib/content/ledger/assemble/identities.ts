import type { Person } from "#lib/content/activity.ts";

/** Shorter names and addresses are shared by strangers. */
const LENGTH = { local: 9, surname: 8 } as const;

/** Letters and digits only, so that `oranagra` and `Oran Agra` are equal. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

const isFullName = (name: string): boolean => /\S\s+\S/.test(name.trim());

/** The part of an address before `@`, where it tells one person from others: `lee.doe`, `sbekk91`, not `contact`. */
function distinctiveLocal({ email = "" }: Person): string | undefined {
  const [local = "", domain = ""] = email
    .toLowerCase()
    .replace(/^\d+\+/, "")
    .split("@");
  const isDistinct = /\p{L}/u.test(local) && (/[\d._-]/.test(local) || local.length >= LENGTH.local);
  return isDistinct && domain !== "" && !/no-?reply/.test(local) ? plainName(local) : undefined;
}

const names = ({ name, login }: Person): string[] => [
  ...(isFullName(name) ? [`name:${plainName(name)}`] : []),
  `name:${plainName(login ?? name)}`,
];

/** The keys of a mention, the most certain kinds first: two mentions with the same key are the same person. */
const KEYS = [
  ({ login }) => prefixed("login:", login?.toLowerCase()),
  ({ email }) => prefixed("email:", email?.toLowerCase()),
  names,
  (person) => [...names(person), ...prefixed("name:", distinctiveLocal(person))],
  ({ name }) => prefixed("initial:", shortName(name)),
] satisfies ((person: Person) => string[])[];

const prefixed = (prefix: string, value: string | undefined): string[] => (value ? [prefix + value] : []);

/** `gkrajcsovits` of "György Krajcsovits", where the family name is long enough to be rare. */
function shortName(name: string): string | undefined {
  const words = name.trim().split(/\s+/);
  const surname = words.at(-1) ?? "";
  return words.length > 1 && surname.length >= LENGTH.surname ? plainName(name.charAt(0) + surname) : undefined;
}

/** The mentions of one person, with at most one known account. */
type Identity = { mentions: Person[]; login: string | undefined };

const listKeys = (person: Person): string[] => KEYS.flatMap((getKey) => getKey(person));

type GetKey = (typeof KEYS)[number];

function groupByKey(identities: readonly Identity[], getKey: GetKey): Set<Identity>[] {
  const groups = new Map<string, Set<Identity>>();
  for (const identity of identities) {
    for (const key of identity.mentions.flatMap(getKey)) {
      groups.set(key, (groups.get(key) ?? new Set()).add(identity));
    }
  }
  return [...groups.values()];
}

/** Merges the identities that share a key, unless they use different accounts. */
function mergeBy(identities: readonly Identity[], getKey: GetKey): Identity[] {
  const current = new Map(identities.map((identity) => [identity, identity]));
  for (const group of groupByKey(identities, getKey)) {
    const members = new Set([...group].map((identity) => current.get(identity) ?? identity));
    const logins = new Set([...members].flatMap(({ login }) => login ?? []));
    if (members.size < 2 || logins.size > 1) continue;
    const merged: Identity = { mentions: [...members].flatMap(({ mentions }) => mentions), login: [...logins][0] };
    for (const [identity, target] of current) if (members.has(target)) current.set(identity, merged);
  }
  return [...new Set(current.values())];
}

/** The account of a person, else the mention with a family name that occurs first. */
function chooseMention({ mentions }: Identity): Person | undefined {
  return (
    mentions.find(({ login }) => login !== undefined) ?? mentions.find(({ name }) => isFullName(name)) ?? mentions[0]
  );
}

/**
 * Finds out who is the same person among the mentions of a range (accounts, addresses, full names), and returns a
 * function that gives every mention of a person the same account, or the same name where none is known.
 */
export function createIdentityResolver(people: readonly Person[]): (person: Person) => Person {
  const distinct = new Map(people.map((person) => [JSON.stringify([person.name, person.email, person.login]), person]));
  let identities = [...distinct.values()].map(
    (person): Identity => ({ mentions: [person], login: person.login?.toLowerCase() }),
  );
  for (const getKey of KEYS) identities = mergeBy(identities, getKey);
  const byKey = new Map<string, Person | null>();
  for (const identity of identities) {
    const chosen = chooseMention(identity) ?? null;
    for (const key of identity.mentions.flatMap(listKeys)) {
      byKey.set(key, byKey.has(key) && byKey.get(key) !== chosen ? null : chosen);
    }
  }
  return (person) => {
    const known = listKeys(person)
      .map((key) => byKey.get(key))
      .find((match) => match != null);
    if (known === undefined) return person;
    return known.login === undefined ? known : { ...known, name: person.name };
  };
}
