import { describe, expect, it } from "vitest";
import type { Fact } from "#lib/content/ledger/types.ts";
import { markNames, spellNames } from "./spell-names.ts";

const span = { in: "text", of: "#1", field: "body", from: 0, to: 1 } as const;
const note = (text: string): Fact => ({ kind: "note", standing: "printable", text, span });
const surface = (text: string): Fact => ({ ...note(text), kind: "surface" });

describe("spellNames", () => {
  it("spells an option as the patch declares it", () => {
    const facts = [surface("Added the command-line option `--collectTests`: List tests")];
    expect(spellNames("Add the `--collect-tests` flag", facts)).toBe("Add the `--collectTests` flag");
  });
});

describe("markNames", () => {
  const facts = [note("The `workerTimeout` option ends `run_all()` after `--max-time`, see `timeout`")];

  it.each([
    ["Add workerTimeout option", "Add `workerTimeout` option"],
    ["Stop run_all() at --max-time.", "Stop `run_all()` at `--max-time`."],
    ["Add `workerTimeout` option", "Add `workerTimeout` option"],
    ["Add a timeout", "Add a timeout"],
    ["Add otherName option", "Add otherName option"],
  ])("marks the names of %j that a fact writes as code", (text, marked) => {
    expect(markNames(text, facts)).toBe(marked);
  });
});
