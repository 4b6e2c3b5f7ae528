import { describe, expect, it } from "vitest";
import type { Definition, NameIndex } from "#lib/content/activity.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import type { Change, Fact } from "#lib/content/ledger/types.ts";
import { listPrintedNames, verifyNames } from "./verify.ts";

const index = (defined: readonly string[]): NameIndex => ({
  defines: (name): Definition => (defined.includes(name) ? "defined" : "missing"),
});

function makeFact(text: string, kind: Fact["kind"] = "note"): Fact {
  return { kind, standing: "printable", text, span: { in: "text", of: "#1", field: "body", from: 0, to: text.length } };
}

/** A change whose whole patch was read and removes nothing. */
function makeRead(title: string, facts: Fact[] = []): Change {
  const change = makeChange(title);
  return {
    ...change,
    facts,
    commits: change.commits.map((commit) => ({ ...commit, patch: { files: [], cut: false } })),
  };
}

function print(title: string, facts: Fact[], defined: readonly string[]): string {
  const change = verifyNames(makeRead(title, facts), index(defined));
  return change.printedTitle?.text ?? change.title;
}

describe("verifyNames", () => {
  it("takes the spelling of the maintainers' note for a name that does not exist", () => {
    const note = makeFact("Add `--collectTests` flag");
    expect(print("Add `--collect-only` flag", [note], ["--collectTests"])).toBe("Add `--collectTests` flag");
  });

  it("takes the spelling of a declaration that the change adds", () => {
    const declared = makeFact("Added the option `DefaultBalancerName`", "surface");
    expect(print("Rename to `DefaultLoadBalancerName`", [declared], ["DefaultBalancerName"])).toBe(
      "Rename to `DefaultBalancerName`",
    );
  });

  it("writes a name that nothing defines as plain words", () => {
    expect(print("Fix `sendViaResend` and importScheduledCommisisons", [], [])).toBe(
      "Fix send via resend and import scheduled commisisons",
    );
    expect(print("Add --response=mime", [], [])).toBe("Add response mime");
  });

  it("takes no name of a note that has little in common, or that does not exist itself", () => {
    expect(print("Fix `sendViaResend`", [makeFact("Fix `maxRetries`")], ["maxRetries"])).toBe("Fix send via resend");
    expect(print("Add `--collect-only`", [makeFact("Add `--collectTests`")], [])).toBe("Add collect only");
  });

  it("keeps a title whose names exist, and one that was not checked", () => {
    expect(print("Add maxRetries", [], ["maxRetries"])).toBe("Add maxRetries");
    const change = verifyNames(makeRead("Add maxRetries"), { defines: () => "unchecked" });
    expect(change.printedTitle).toBeUndefined();
  });

  it("prints no fact with a name that does not exist, and says why the title differs", () => {
    const change = verifyNames(makeRead("Add `--collect-only`", [makeFact("Set minRetries to 3")]), index([]));
    expect(change.facts?.map(({ standing }) => standing)).toEqual(["source"]);
    expect(change.printedTitle?.evidence).toEqual([
      {
        signal: "identifier",
        detail: "`--collect-only` of the title is not in the code at the end of the range; written as collect only",
        weight: 0,
      },
    ]);
  });
});

describe("removals", () => {
  const moved = makeFact("Removed the command-line option `--no-mouse`", "surface");
  const gone = makeFact("Removed the environment variable `ACME_PORT`", "surface");
  const change = { ...makeRead("Move options", [moved, gone]), removedSurface: moved.text };

  it("are no facts where the code at the end of the range still has the name", () => {
    const checked = verifyNames(change, index(["--no-mouse"]));
    expect(checked.facts?.map(({ text }) => text)).toEqual([gone.text]);
    expect(checked.removedSurface).toBe(gone.text);
    expect(verifyNames(change, index(["--no-mouse", "ACME_PORT"])).removedSurface).toBeUndefined();
  });

  it("stay where the search finds the name nowhere, or only the new name of a rename", () => {
    expect(verifyNames(change, index([])).removedSurface).toBe(moved.text);
    const renamed = makeFact("Renamed the command-line option `--no-mouse` to `--mouse`", "surface");
    const renaming = { ...makeRead("Rename an option", [renamed]), removedSurface: renamed.text };
    expect(verifyNames(renaming, index(["--mouse"])).removedSurface).toBe(renamed.text);
    expect(verifyNames(renaming, index(["--no-mouse"])).removedSurface).toBeUndefined();
  });

  it("are searched even where no text prints them", () => {
    const source: Fact = { ...gone, standing: "source" };
    expect(listPrintedNames([makeRead("Move options", [source])])).toEqual(["ACME_PORT"]);
  });
});

describe("listPrintedNames", () => {
  it("lists the names of titles, notes and printable facts, and of no other", () => {
    const source: Fact = { ...makeFact("Uses innerName", "statement"), standing: "source" };
    const change = makeRead("Add maxRetries", [makeFact("Add `--json`"), source]);
    expect(listPrintedNames([change])).toEqual(["maxRetries", "--json"]);
  });
});
