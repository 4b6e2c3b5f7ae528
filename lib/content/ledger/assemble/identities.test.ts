import { describe, expect, it } from "vitest";
import type { Person } from "#lib/content/activity.ts";
import { toPerson } from "./authors.ts";
import { createIdentityResolver } from "./identities.ts";

const LOGIN = "12+lee@users.noreply.github.com";

/** Who two mentions are, by the account or name that the resolver gives them. */
function resolve(first: Person, second: Person): string[] {
  const identify = createIdentityResolver([first, second]);
  return [first, second].map(identify).map(({ login, name }) => login ?? name);
}

describe("createIdentityResolver", () => {
  it.each<[string, [string, string], [string, string], string]>([
    ["the address", ["Lee", "lee@a.example"], ["Lee Doe", "lee@a.example"], "Lee Doe"],
    ["the full name", ["Lee Doe", "lee@a.example"], ["Lee Doe", LOGIN], "lee"],
    ["the account's name", ["lee", "l@a.example"], ["Lee Doe", LOGIN], "lee"],
    ["a distinctive local part", ["LD", "lee.doe@a.example"], ["Lee", "lee.doe@b.example"], "LD"],
    ["a local part that is the name", ["ld", "lee.doe@a.example"], ["Lee Doe", "x@b.example"], "Lee Doe"],
    ["a rare family name", ["György Krajcsovits", "g@a.example"], ["George Krajcsovits", LOGIN], "lee"],
  ])("takes two mentions for one person by %s", (_by, first, second, name) => {
    expect(resolve(toPerson(...first), toPerson(...second))).toEqual([name, name]);
  });

  it.each<[string, [string, string], [string, string]]>([
    ["accounts differ", ["Lee Doe", LOGIN], ["Lee Doe", "13+kim@users.noreply.github.com"]],
    ["only a common local part is equal", ["Lee Doe", "contact@a.example"], ["Kim Roe", "contact@b.example"]],
    ["only a short family name is equal", ["Lee Miller", "l@a.example"], ["Lou Miller", "o@b.example"]],
  ])("keeps two people apart when %s", (_when, first, second) => {
    const [one, other] = resolve(toPerson(...first), toPerson(...second));
    expect(one).not.toBe(other);
  });
});
