import { expect, it } from "vitest";
import type { Fact } from "#lib/content/ledger/types.ts";
import { fixtureEntry } from "./ledger.fixture.ts";
import { readDocumentation, readNotes, readSurface } from "./source-sentences.ts";

const span = { in: "file", commit: "a".repeat(40), path: "CHANGES.md", from: 1, to: 1 } as const;
const fact = (kind: Fact["kind"], text: string): Fact => ({ kind, standing: "printable", text, span });

it("leaves out what a note tells its readers to do, and keeps limits", () => {
  const text =
    "Keep secrets out of the log. Rotate the secrets if others read it. Requires the `x` flag. It is off by default";
  expect(readNotes(fixtureEntry(1, "a", { facts: [fact("note", text)] }))).toEqual([
    "Keep secrets out of the log.",
    "Requires the `x` flag.",
    "It is off by default",
  ]);
});

it("leaves out instructions of the documentation", () => {
  const facts = [fact("documentation", "Set it before an upgrade"), fact("documentation", "The limit is 5 by default")];
  expect(readDocumentation(fixtureEntry(1, "a", { facts }))).toEqual(["The limit is 5 by default"]);
});

it("names what the patch adds of one kind in one sentence, apart from what has a help text", () => {
  const texts = ["--one", "--two"].map((name) => `Added the command-line option \`${name}\``);
  const helped = "Added the command-line option `--json`: Print the list as JSON";
  const facts = [...texts, helped].map((text) => fact("surface", text));
  expect(readSurface(fixtureEntry(1, "a", { facts }), [])).toEqual([
    "Added the command-line options `--one` and `--two`",
    "The new command-line option `--json` prints the list as JSON",
  ]);
});

it("names a setting whose text is no choice", () => {
  const facts = [fact("surface", "Added the setting “Sort order”: The order of episodes")];
  expect(readSurface(fixtureEntry(1, "a", { facts }), [])).toEqual(["Added the setting “Sort order”"]);
});

it("keeps the adverb of a help text", () => {
  const facts = [fact("surface", "Added the command-line option `--all`: Also print lists that are empty")];
  const told = "The new command-line option `--all` also prints lists that are empty";
  expect(readSurface(fixtureEntry(1, "a", { facts }), ["Add `--all` option"])).toEqual([told]);
  expect(readSurface(fixtureEntry(1, "a", { facts }), ["Add `--all` option to print empty lists"])).toEqual([]);
  const negated = [fact("surface", "Added the command-line option `--dry-run`: Do not print, only count")];
  expect(readSurface(fixtureEntry(1, "a", { facts: negated }), [])).toEqual([
    "The help text of the new command-line option `--dry-run` says “Do not print, only count”",
  ]);
});
