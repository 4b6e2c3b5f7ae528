import { describe, expect, it } from "vitest";
import { getGerund, getParticiple, toPassive } from "./passive.ts";
import { readClause } from "./third-person.ts";

const passive = (text: string): string | null => {
  const clause = readClause(text, true);
  const made = clause === null ? null : toPassive(clause);
  return made && `${made.object} ${made.verb} ${made.participle}${made.rest}`;
};

describe("getParticiple", () => {
  it.each([
    ["add", "added"],
    ["drop", "dropped"],
    ["emit", "emitted"],
    ["open", "opened"],
    ["retry", "retried"],
    ["hide", "hidden"],
    ["give", null],
  ])("knows %s as %s", (verb, participle) => {
    expect(getParticiple(verb)).toBe(participle);
  });
});

describe("toPassive", () => {
  it.each([
    ["accept `a` and `b` in `c()`", "`a` and `b` are accepted in `c()`"],
    ["show the status of a job", "the status of a job is shown"],
    ["fix a crash, and a leak", null],
    ["let users choose a color", null],
  ])("turns %j into %j", (text, expected) => {
    expect(passive(text)).toBe(expected);
  });
});

describe("getGerund", () => {
  it.each([
    ["add", "adding"],
    ["run", "running"],
    ["omit", "omitting"],
    ["move", "moving"],
    ["open", "opening"],
    ["tie", "tying"],
  ])("names the action of %s", (verb, gerund) => {
    expect(getGerund(verb)).toBe(gerund);
  });
});
