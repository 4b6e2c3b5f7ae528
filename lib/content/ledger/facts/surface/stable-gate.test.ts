import { describe, expect, it } from "vitest";
import { editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import { describeStableGate } from "./stable-gate.ts";

const STABLE = "\tfeaturegate.StageStable,";
const BETA = "\tfeaturegate.StageBeta,";

function describeChange(removed: string[], added: string[], path = "config/gates.go") {
  return describeStableGate(patchChange("Change gates (#1)", { files: [editFile(path, { removed, added })] }));
}

describe("describeStableGate", () => {
  it.each([
    [BETA, STABLE],
    ["\t{Default: true, PreRelease: featuregate.Beta},", "\t{Default: true, LockToDefault: true},"],
  ])("finds a gate that becomes permanent: %s", (before, after) => {
    expect(describeChange([before], [after])).toBe("Made a feature gate permanent in `config/gates.go`");
  });

  it.each<[string, string[], string[], string?]>([
    ["a gate is only turned on", ["\tfeaturegate.StageAlpha,"], [BETA]],
    ["the line only moves", [STABLE], [STABLE]],
    ["the gate goes", [STABLE], []],
    ["a test does it", [BETA], [STABLE], "config/gates_test.go"],
  ])("finds nothing when %s", (_, removed, added, path) => {
    expect(describeChange(removed, added, path)).toBeUndefined();
  });
});
